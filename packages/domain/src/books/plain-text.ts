// The text of orders and templates: lines, headings that begin with '# ' and tables of lines between bars. There are no
// other marks and no markup of any other kind, so typed text and names are shown unchanged.

export type TextPart =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

const cellsOf = (line: string): string[] | undefined => {
  const bare = line.trim()
  if (bare.length < 3 || !bare.startsWith('|') || !bare.endsWith('|')) return undefined
  return bare
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}

const isRule = (cells: readonly string[]) => cells.every((cell) => /^:?-{2,}:?$/.test(cell))

/** Fits a row to the number of head cells; surplus cells are joined into the last one. */
const fitted = (cells: readonly string[], width: number): string[] => [
  ...Array.from({ length: width - 1 }, (_, at) => cells[at] ?? ''),
  cells.slice(width - 1).join(' '),
]

export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let table: string[][] = []
  const close = () => {
    const [head, ...rows] = table.filter((cells) => !isRule(cells))
    if (head) parts.push({ kind: 'table', head, rows: rows.map((cells) => fitted(cells, head.length)) })
    table = []
  }
  for (const line of text.split('\n')) {
    const cells = cellsOf(line)
    if (cells) {
      table.push(cells)
      continue
    }
    close()
    const bare = line.trim()
    if (bare.startsWith('# ')) parts.push({ kind: 'heading', text: bare.slice(2).trim() })
    else if (bare !== '') parts.push({ kind: 'paragraph', text: bare })
  }
  close()
  return parts
}
