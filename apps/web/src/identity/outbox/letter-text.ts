// Parses the plain text of a letter into paragraphs and links with their texts.

export type LetterPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string }

const link = /^(.+):\n(https?:\/\/\S+)$/u

export const letterParts = (text: string): LetterPart[] =>
  text
    .split(/\n{2,}/u)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => {
      const [, label, url] = link.exec(paragraph) ?? []
      return label && url ? { kind: 'link', label, url } : { kind: 'text', text: paragraph }
    })
