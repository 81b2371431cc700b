// A message's content travels encoded and is decoded for display (spec/calls.md 7.9): percent-encoded UTF-8.

/** Half a character, which no encoding knows. */
const halves = /\p{Surrogate}/gu

export const encodeContent = (html: string): string => encodeURIComponent(html.replace(halves, '\ufffd'))

/** Undefined when it isn't encoded text. */
export function decodeContent(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded).replace(halves, '\ufffd')
  } catch {
    return undefined
  }
}

/** As much text as a message may hold, markup included. */
export const maxContent = 100_000

const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** What a text with markup says, in plain lines: for letters, lists and searching. */
export const plainText = (html: string): string =>
  html
    .replace(/<(br|\/p|\/h\d|\/li|\/tr|\/blockquote|hr)\b[^>]*>/gi, '\n')
    .replace(/<\/t[dh]>/gi, '\t')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/[ \u00a0\t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The beginning of a text, cut between words. */
export function excerpt(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length)
  const space = cut.lastIndexOf(' ')
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:–-]+$/, '')}…`
}
