import { groupColourNames, groupColours } from './group-colours'
import classes from './morning-scene.module.css'

// The kindergarten in the morning, behind a fence of the twelve group colours. The dark scheme shows the same scene
// at dusk, with lit windows.

const pencilWidth = 46
const pencils = [...groupColourNames, ...groupColourNames.slice(0, 6)]
/** Uneven heights, as with real pencils. */
const heights = [0, 14, -10, 22, 6, -16, 12, -4, 26, -12, 8, 18, -8, 4, 20, -14, 10, 0]

function Pencil({ x, colour, rise }: { x: number; colour: string; rise: number }) {
  const top = 720 - rise
  const right = x + pencilWidth - 6
  const middle = (x + right) / 2
  return (
    <g>
      <path d={`M${x} ${top + 56}h${pencilWidth - 6}V920H${x}Z`} fill={colour} />
      <path d={`M${x} ${top + 56}h11V920H${x}Z`} fill="#fff" opacity=".2" />
      <path d={`M${right - 10} ${top + 56}h10V920h-10Z`} fill="#000" opacity=".14" />
      <path
        d={`M${x} ${top + 56} ${middle} ${top} ${right} ${top + 56}c-6 7-9 7-13 0-5 7-9 7-14 0-4 7-8 7-13 0Z`}
        className={classes.wood}
      />
      <path d={`m${middle - 6.5} ${top + 18} 6.5-18 6.5 18c-4 3-9 3-13 0Z`} fill={colour} />
    </g>
  )
}

const Tree = ({ x, y, size, className }: { x: number; y: number; size: number; className?: string | undefined }) => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <path d="M-4 0V-46h8V0Z" className={classes.trunk} />
    <circle cx="0" cy="-64" r="32" className={className} />
    <path d="M-18-70c4-12 14-18 26-16" className={classes.shine} />
  </g>
)

const Cloud = ({ x, y, size }: { x: number; y: number; size: number }) => (
  <path
    transform={`translate(${x} ${y}) scale(${size})`}
    d="M0 30c-20 0-22-26-2-28 4-20 36-24 46-6 18-6 34 10 26 24 14 2 12 20-2 20H2Z"
    className={classes.cloud}
  />
)

export function MorningScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 720 900" preserveAspectRatio="xMidYMax slice" aria-hidden>
      <path d="M0 0h720v900H0Z" className={classes.sky} />
      <g transform="translate(470 470)">
        <circle r="330" className={classes.ray1} />
        <circle r="250" className={classes.ray2} />
        <circle r="176" className={classes.ray3} />
        <circle r="108" className={classes.sun} />
      </g>
      <Cloud x={70} y={210} size={1.25} />
      <Cloud x={560} y={130} size={0.9} />
      <path
        d="M250 190c10-12 20-12 28 0 8-12 18-12 28 0M330 240c7-9 14-9 20 0 6-9 13-9 20 0"
        className={classes.bird}
      />
      <path d="M-20 560c120-80 240-60 360-10s260 40 420-60v430H-20Z" className={classes.hillFar} />
      <Tree x={70} y={566} size={0.9} className={classes.treeFar} />
      <Tree x={640} y={560} size={1} className={classes.treeFar} />
      <path d="M-20 650c160-70 300-70 420-30s220 20 340-30v330H-20Z" className={classes.hillMiddle} />
      <g transform="translate(196 436)">
        <path d="M14 92h236v110H14Z" className={classes.wall} />
        <path d="M150 92h100v110H150Z" className={classes.wallShade} />
        <path d="M-12 98 70 24h112l94 74Z" className={classes.roof} />
        <path d="M196 12h26v46h-26Z" className={classes.chimney} />
        <path d="M108 202v-52c0-32 48-32 48 0v52Z" className={classes.door} />
        <path d="M132 126v76" className={classes.doorLine} />
        {[36, 70, 182, 216].map((x) => (
          <path key={x} d={`M${x} 122h22v34h-22Z`} className={classes.window} />
        ))}
        <circle cx="126" cy="66" r="17" className={classes.window} />
        <path
          d="M36 139h22M70 139h22M182 139h22M216 139h22M47 122v34M81 122v34M193 122v34M227 122v34"
          className={classes.frame}
        />
        <path d="M126 58v8l6 4" className={classes.hand} />
      </g>
      <Tree x={170} y={640} size={1.15} className={classes.treeNear} />
      <Tree x={520} y={634} size={1.3} className={classes.treeNear} />
      <path
        d="M300 640c0 40-70 70-40 110s110 50 90 170h120c10-110-90-130-110-170s30-70-10-110Z"
        className={classes.path}
      />
      <path d="M-20 740c140-50 220-30 330 0s260 20 430-30v210H-20Z" className={classes.hillNear} />
      <g>
        {pencils.map((name, index) => (
          <Pencil
            key={`${name}${index < groupColourNames.length ? '' : '2'}`}
            x={index * pencilWidth - 24}
            colour={groupColours[name]}
            rise={heights[index] ?? 0}
          />
        ))}
        <path d="M-20 826h760v20H-20Z" className={classes.rail} />
        <path d="M-20 826h760v5H-20Z" fill="#fff" opacity=".35" />
      </g>
    </svg>
  )
}
