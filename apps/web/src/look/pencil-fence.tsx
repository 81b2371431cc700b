import { groupColourNames, groupColours } from './group-colours'
import classes from './pencil-fence.module.css'

const step = 44
const rises = [10, 26, 0, 18, 34, 6, 22, 38, 12, 30, 4, 20]

/** Banner of the home page: twelve pencils in the group colours and the sun above them. */
export function PencilFence() {
  return (
    <svg className={classes.fence} viewBox="0 0 528 132" preserveAspectRatio="xMaxYMin slice" aria-hidden>
      <circle cx="430" cy="62" r="44" className={classes.sun} />
      {groupColourNames.map((name, index) => {
        const x = index * step + 4
        const top = 78 - (rises[index] ?? 0)
        const middle = x + 18
        return (
          <g key={name}>
            <path d={`M${x} ${top + 34}h36V140H${x}Z`} fill={groupColours[name]} />
            <path d={`M${x} ${top + 34}h9V140H${x}Z`} fill="#fff" opacity=".2" />
            <path d={`M${x + 27} ${top + 34}h9V140h-9Z`} fill="#000" opacity=".13" />
            <path
              d={`M${x} ${top + 34} ${middle} ${top} ${x + 36} ${top + 34}c-5 6-8 6-12 0-4 6-8 6-12 0-4 6-7 6-12 0Z`}
              className={classes.wood}
            />
            <path d={`m${middle - 4.5} ${top + 10} 4.5-10 4.5 10c-3 2-6 2-9 0Z`} fill={groupColours[name]} />
          </g>
        )
      })}
    </svg>
  )
}
