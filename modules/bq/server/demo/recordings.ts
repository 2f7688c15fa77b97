import { RECORDING_PREFIX } from '@switchboard/bq-contract';
import type { Services } from '@switchboard/kit-server';
import { RECORDED } from '../generator/voice-sql.ts';

const RATE = 8_000;
const HEADER = 44;
/** The ring-back tone of the country, then two voices that alternate. */
const RING_HZ = 425;
const RING_S = 1.2;
const VOICES = [
  [196, 220, 247],
  [294, 330, 262],
] as const;
const TURN_S = 1.6;
const SYLLABLE_S = 0.2;

/** Creates the recordings that demo calls refer to: tones, which are clearly not speech. */
export async function seedRecordings({ files }: Pick<Services, 'files'>): Promise<void> {
  for (let seconds = RECORDED.from; seconds <= RECORDED.to; seconds++) {
    const key = `${RECORDING_PREFIX}demo/tone-${seconds}s.wav`;
    if ((await files.sizeOf(key)) === null) await files.put(key, toneWav(seconds), 'audio/wav');
  }
}

/** 8 kHz, one channel, 8 bits: telephone quality at 8 KB per second. */
export function toneWav(seconds: number): Buffer {
  const count = seconds * RATE;
  const wav = Buffer.alloc(HEADER + count);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(HEADER - 8 + count, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20); // PCM
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(count, 40);
  for (let at = 0; at < count; at++) wav[HEADER + at] = 128 + Math.round(100 * soundAt(at / RATE));
  return wav;
}

function soundAt(t: number): number {
  if (t < RING_S) return 0.5 * Math.sin(2 * Math.PI * RING_HZ * t);
  const syllable = Math.floor(t / SYLLABLE_S);
  const voice = VOICES[Math.floor(t / TURN_S) % 2] ?? VOICES[0];
  const hz = voice[syllable % voice.length] ?? RING_HZ;
  // each syllable fades in and out, and the last of a turn is silence
  const swell = Math.sin((Math.PI * (t % SYLLABLE_S)) / SYLLABLE_S);
  const isPause = t % TURN_S > TURN_S - SYLLABLE_S;
  return isPause ? 0 : 0.4 * swell * (Math.sin(2 * Math.PI * hz * t) + 0.4 * Math.sin(4 * Math.PI * hz * t));
}
