import type { ReactNode } from 'react'
import classes from './drawings.module.css'

// Illustrations for empty states, in one style: pencil outlines of one width over slightly offset flat colours.

export const drawingShapes = {
  /** An open empty notebook and a pencil. */
  notebook: (
    <>
      <path className={classes.paper} d="M46 48c20-9 42-8 64 4 22-12 44-13 64-4v72c-20-8-42-7-64 5-22-12-44-13-64-5Z" />
      <path d="M46 48c20-9 42-8 64 4 22-12 44-13 64-4v72c-20-8-42-7-64 5-22-12-44-13-64-5Z" />
      <path d="M110 52v73" />
      <path
        className={classes.faint}
        d="M60 66c12-3 24-2 36 2M60 82c12-3 24-2 36 2M60 98c12-3 24-2 36 2M124 68c12-4 24-5 36-2M124 84c12-4 24-5 36-2"
      />
      <g transform="rotate(38 168 92)">
        <path className={classes.sun} d="M161 38h14v66h-14Z" />
        <path className={classes.wood} d="m161 104 7 17 7-17Z" />
        <path d="M161 38h14v66l-7 17-7-17ZM161 104h14M165.5 38v66" />
        <path className={classes.red} d="M161 38v-5c0-5 14-5 14 0v5Z" />
        <path d="M161 38v-5c0-5 14-5 14 0v5Z" />
      </g>
    </>
  ),
  /** A magnifying glass in the grass. */
  search: (
    <>
      <path className={classes.paper} d="M128 74a36 36 0 1 1-72 0 36 36 0 0 1 72 0Z" />
      <path
        className={classes.leaf}
        d="M58 86c10-4 14-16 16-26 2 10 5 16 9 20 3-8 6-14 11-20 2 12 8 22 26 24a36 36 0 0 1-62 2Z"
      />
      <path d="M128 74a36 36 0 1 1-72 0 36 36 0 0 1 72 0Z" />
      <path className={classes.sun} d="m117 103 8-8 34 32c4 5-3 12-8 8Z" />
      <path d="m117 103 8-8 34 32c4 5-3 12-8 8Z" />
      <path className={classes.faint} d="M150 96c8-2 12-8 20-8" strokeDasharray="1 7" />
      <g transform="rotate(14 186 84)">
        <path className={classes.red} d="M174 90a13 13 0 0 1 26 0Z" />
        <path d="M174 90a13 13 0 0 1 26 0ZM187 77v13M200 88c4-1 6-4 5-8M180 90v4M187 90v4M194 90v4" />
        <path d="M181 84v.1M193 84v.1" strokeWidth="4" />
      </g>
      <path d="M30 134h160" />
      <path
        className={classes.leafLine}
        d="M40 134c0-8-3-12-6-15M46 134c0-10 2-14 6-18M176 134c0-8 2-12 5-14M184 134c0-8-2-12-5-15"
      />
    </>
  ),
  /** Two tin-can telephones with a torn string. */
  network: (
    <>
      <path className={classes.sky} d="M30 62h40l-4 50c-8 5-24 5-32 0Z" />
      <path d="M30 62h40l-4 50c-8 5-24 5-32 0ZM32 76c12 5 24 5 37 0M33 96c11 5 22 5 34 0" />
      <ellipse className={classes.paper} cx="50" cy="62" rx="20" ry="7" />
      <ellipse cx="50" cy="62" rx="20" ry="7" />
      <path className={classes.rose} d="M150 62h40l-4 50c-8 5-24 5-32 0Z" />
      <path d="M150 62h40l-4 50c-8 5-24 5-32 0ZM152 76c12 5 24 5 37 0M153 96c11 5 22 5 34 0" />
      <ellipse className={classes.paper} cx="170" cy="62" rx="20" ry="7" />
      <ellipse cx="170" cy="62" rx="20" ry="7" />
      <path d="M67 96c12 10 20 16 26 8 2-3 0-7-3-6M153 96c-12 12-18 18-26 14-4-2-3-8 1-8" />
      <path className={classes.sunLine} d="m104 92-4-9M110 90v-11M116 92l4-9" />
      <path d="M20 134h180" />
    </>
  ),
  /** A tipped-over paint pot. */
  spill: (
    <>
      <path
        className={classes.red}
        d="M92 118c22-8 60-10 84 0 14 6 6 16-10 15-12-1-12 6-26 5-12-1-10-6-24-5-20 1-38-9-24-15Z"
      />
      <g transform="rotate(-68 82 92)">
        <path className={classes.paper} d="M58 70h48l-5 52c-10 6-28 6-38 0Z" />
        <path d="M58 70h48l-5 52c-10 6-28 6-38 0ZM60 88c14 6 30 6 44 0" />
        <ellipse className={classes.red} cx="82" cy="70" rx="24" ry="8" />
        <ellipse cx="82" cy="70" rx="24" ry="8" />
        <path d="M58 72c-6-34 54-34 48 0" />
      </g>
      <g transform="rotate(14 168 76)">
        <path className={classes.wood} d="M120 74h54v8h-54Z" />
        <path className={classes.sky} d="M174 71h10c8 0 14 4 20 7-6 4-12 7-20 7h-10Z" />
        <path d="M120 74h54v8h-54ZM174 71h10c8 0 14 4 20 7-6 4-12 7-20 7h-10Z" />
      </g>
      <path d="M26 142h168" />
    </>
  ),
  /** A sheet with every box ticked, and a star. */
  done: (
    <>
      <g transform="rotate(-4 100 82)">
        <path className={classes.paper} d="M58 26h84v112H58Z" />
        <path d="M58 26h84v112H58Z" />
        <path className={classes.leafLine} d="m70 52 5 5 9-10M70 80l5 5 9-10M70 108l5 5 9-10" strokeWidth="4" />
        <path className={classes.faint} d="M94 54h34M94 82h26M94 110h30" />
      </g>
      <g transform="rotate(12 152 104)">
        <path className={classes.sun} d="m152 72 9.5 20 22 3-16 15.5 4 22-19.5-10.5-19.5 10.5 4-22L120.5 95l22-3Z" />
        <path d="m152 72 9.5 20 22 3-16 15.5 4 22-19.5-10.5-19.5 10.5 4-22L120.5 95l22-3Z" />
        <path d="M145 102v.1M159 102v.1M146 110c3 4 9 4 12 0" />
      </g>
      <path d="M36 144h150" />
    </>
  ),
  /** A kite above the clouds, for a day off. */
  kite: (
    <>
      <path
        className={classes.paper}
        d="M28 112c-12-2-12-18 2-19 2-12 20-14 25-3 10-5 22 4 17 14 8 2 8 11-1 12H36c-3 0-6-1-8-4Z"
      />
      <path d="M28 112c-12-2-12-18 2-19 2-12 20-14 25-3 10-5 22 4 17 14 8 2 8 11-1 12H36" />
      <g transform="rotate(18 138 62)">
        <path className={classes.red} d="M138 22v46h-30Z" />
        <path className={classes.sun} d="M138 22v46h30Z" />
        <path className={classes.sky} d="M108 68h30v44Z" />
        <path className={classes.leaf} d="M168 68h-30v44Z" />
        <path d="m138 22 30 46-30 44-30-44ZM138 22v90M108 68h60" />
      </g>
      <path d="M125 110c-4 8 6 12 2 20s-14 4-16 12" />
      <path className={classes.rose} d="m124 122 8-4v9ZM124 122l-8 5v-9Z" />
      <path d="m124 122 8-4v9ZM124 122l-8 5v-9Z" />
      <path className={classes.sunLine} d="M188 34l8-6M194 48h10M178 24l4-9" />
    </>
  ),
  /** The kindergarten in the morning. */
  house: (
    <>
      <circle className={classes.sun} cx="172" cy="44" r="17" />
      <path className={classes.sunLine} d="M172 16v-8M192 24l6-6M200 44h8M152 24l-6-6M192 64l6 6" />
      <path className={classes.paper} d="M56 72h96v66H56Z" />
      <path className={classes.red} d="M44 74 104 32l60 42Z" />
      <path d="M56 74v64h96V74M44 74 104 32l60 42Z" />
      <path className={classes.leaf} d="M94 138v-32c0-11 20-11 20 0v32Z" />
      <path d="M94 138v-32c0-11 20-11 20 0v32M109 122v.1" />
      <path className={classes.sky} d="M66 90h18v18H66ZM124 90h18v18h-18Z" />
      <path d="M66 90h18v18H66ZM75 90v18M66 99h18M124 90h18v18h-18ZM133 90v18M124 99h18" />
      <path className={classes.rose} d="M104 56m-7 0a7 7 0 1 0 14 0 7 7 0 1 0-14 0" />
      <path d="M104 56m-7 0a7 7 0 1 0 14 0 7 7 0 1 0-14 0" />
      <path d="M24 138h172" />
      <path
        className={classes.leafLine}
        d="M34 138c0-9-3-13-7-16M40 138c0-11 3-15 7-19M170 138c0-8 3-12 6-15M178 138c0-9-3-13-6-16"
      />
    </>
  ),
  /** A closed gate of coloured pencils. */
  gate: (
    <>
      {[
        [34, 'leaf'],
        [58, 'sun'],
        [82, 'sky'],
        [124, 'rose'],
        [148, 'leaf'],
        [172, 'sun'],
      ].map(([x, colour]) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <path className={classes[colour as 'leaf']} d="M0 62h16v74H0Z" />
          <path className={classes.wood} d="m0 62 8-20 8 20Z" />
          <path d="M0 136V62l8-20 8 20v74M0 62h16M5.5 50h5" />
        </g>
      ))}
      <path d="M28 88h164M28 112h164" />
      <path className={classes.paper} d="M92 84h38v32H92Z" />
      <path d="M92 84h38v32H92ZM100 84v-9c0-14 22-14 22 0v9M111 96v8" />
      <path d="M20 138h182" />
    </>
  ),
  /** A ladder, a paint roller and a half-painted wall. */
  repair: (
    <>
      <path className={classes.paper} d="M40 30h140v108H40Z" />
      <path className={classes.leaf} d="M40 30h78c6 18-8 24-4 44s-10 30-4 64H40Z" />
      <path d="M40 30h140v108H40Z" />
      <path className={classes.faint} d="M132 50h34M128 74h38M124 98h42" />
      <path d="m58 138 14-104M94 138 86 34M70 50h17M68 70h21M65 90h25M63 112h29" />
      <path className={classes.rose} d="M122 40h34v14h-34Z" />
      <path d="M122 40h34v14h-34ZM156 47h10v16h-27v10" />
      <path className={classes.wood} d="M135 73h8v26h-8Z" />
      <path d="M135 73h8v26h-8Z" />
      <path className={classes.sun} d="M146 116h30l-3 22h-24Z" />
      <path d="M146 116h30l-3 22h-24ZM146 118c4-18 26-18 30 0" />
      <path d="M22 138h176" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export const DrawingShape = ({ name }: { name: keyof typeof drawingShapes }) => drawingShapes[name]
