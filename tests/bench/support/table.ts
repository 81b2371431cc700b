export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = 0, high = 0] =
    sorted.length % 2 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1, middle + 1)
  return (low + high) / 2
}

/** A line of a section's table: name, aim, result. */
export interface Finding {
  readonly what: string
  readonly aim: string
  readonly result: string
  /** Undefined: for information only. */
  readonly met?: boolean
  /** Measurements behind the result. */
  readonly detail?: string
}

export function printFindings(title: string, findings: readonly Finding[]): void {
  const rows = [
    ['measured', 'aim', 'result', '', 'detail'],
    ...findings.map(({ what, aim, result, met, detail = '' }) => [
      what,
      aim,
      result,
      met === undefined ? '' : met ? 'met' : 'MISSED',
      detail,
    ]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  console.log(`\n${title}`)
  for (const row of rows)
    console.log(
      `  ${row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd()}`,
    )
}
