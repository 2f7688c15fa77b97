import type { ReactNode } from 'react';

const COLUMNS = [60, 132, 204, 276, 348, 420];
const ROWS = [70, 142, 214, 286, 358];
/** Jacks connected by a cord: column and row of both ends. */
const CORDS = [
  { from: [0, 0], to: [3, 2], colour: '#8fe3d9' },
  { from: [5, 1], to: [2, 4], colour: '#f2c879' },
  { from: [1, 3], to: [4, 0], colour: '#7fb6ff' },
] as const;

const at = ([column, row]: readonly [number, number]): { x: number; y: number } => ({
  x: COLUMNS[column] ?? 0,
  y: ROWS[row] ?? 0,
});

function cord(from: readonly [number, number], to: readonly [number, number]): string {
  const a = at(from);
  const b = at(to);
  const sag = 60 + Math.abs(b.x - a.x) / 4;
  return `M${a.x} ${a.y} C${a.x} ${a.y + sag} ${b.x} ${b.y + sag} ${b.x} ${b.y}`;
}

/** A switchboard: rows of jacks, three calls connected. */
export function Artwork(): ReactNode {
  return (
    <svg viewBox="0 0 480 440" aria-hidden="true" focusable="false">
      <g fill="rgb(255 255 255 / 6%)" stroke="rgb(255 255 255 / 22%)" strokeWidth="1.5">
        {ROWS.flatMap((y) => COLUMNS.map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="11" />))}
      </g>
      {CORDS.map(({ from, to, colour }) => (
        <g key={colour}>
          <path d={cord(from, to)} fill="none" stroke={colour} strokeWidth="4" strokeLinecap="round" />
          {[at(from), at(to)].map(({ x, y }) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="7" fill={colour} />
          ))}
        </g>
      ))}
    </svg>
  );
}
