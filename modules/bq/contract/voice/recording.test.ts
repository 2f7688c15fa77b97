import { expect, it } from 'vitest';
import { recordingType } from './recording.ts';

it('a recording is an audio file below its prefix; all other keys are refused', () => {
  expect(recordingType('recordings/2026-11-10/vos1/7394.wav')).toBe('audio/wav');
  expect(recordingType('recordings/7394.mp3')).toBe('audio/mpeg');
  expect(recordingType('recordings/a_b=c-d.1/7394.ogg')).toBe('audio/ogg');
  for (const key of [
    '',
    'recordings/',
    'recordings/.wav',
    'recordings/7394',
    'recordings/7394.html',
    'recordings/7394.wav.exe',
    'recordings/../uploads/1.wav',
    'recordings/a/../../uploads/1.wav',
    'recordings/a..b.wav',
    'recordings//1.wav',
    'recordings/./1.wav',
    'recordings/%2e%2e/1.wav',
    'recordings/a b.wav',
    'recordings/1.wav\n',
    'recordings/1.wav?x=1',
    '/recordings/1.wav',
    'Recordings/1.wav',
    'uploads/1.wav',
    'recordingsx/1.wav',
    `recordings/${'a'.repeat(200)}.wav`,
  ])
    expect(recordingType(key), key).toBeNull();
});
