// The content of a message is percent-encoded UTF-8 on the wire and decoded for display (spec/calls.md 7.9).

/** Lone surrogates, which cannot be encoded. */
const halves = /\p{Surrogate}/gu

export const encodeContent = (html: string): string => encodeURIComponent(html.replace(halves, '\ufffd'))

/** Undefined if the text is not encoded correctly. */
export function decodeContent(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded).replace(halves, '\ufffd')
  } catch {
    return undefined
  }
}

/** Maximum length of a message, markup included. */
export const maxContent = 100_000

const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** Converts markup to plain lines, for e-mails, lists and the search. */
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

/** Excerpt of a text, cut between words. */
export function excerpt(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length)
  const space = cut.lastIndexOf(' ')
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:–-]+$/, '')}…`
}
