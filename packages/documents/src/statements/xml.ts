import { SaxesParser } from 'saxes'

// XML as a stream of elements. Entities beyond the five of XML and a DTD are errors, so no text can expand and nothing is
// fetched.

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Text, CDATA and character references directly inside, in their order. */
  text: string
  readonly children: XmlElement[]
}

export class BrokenXml extends Error {
  constructor(readonly line: number) {
    super(`XML is not well formed at line ${line}`)
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
const mostDepth = 60

/**
 * Calls `visit` at the end of each element with its path of local names; returns true to drop the element from its parent.
 * Throws BrokenXml.
 */
export function readXml(text: string, visit: (path: readonly string[], element: XmlElement) => boolean): void {
  const parser = new SaxesParser()
  const path: string[] = []
  const open: XmlElement[] = []
  const fail = () => {
    throw new BrokenXml(parser.line)
  }
  const addText = (part: string) => {
    const element = open.at(-1)
    if (element) element.text += part
  }
  parser.on('error', fail)
  parser.on('doctype', fail)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length >= mostDepth) fail()
    path.push(localName(name))
    open.push({ name: localName(name), attributes, text: '', children: [] })
  })
  parser.on('closetag', () => {
    const element = open.pop()!
    if (!visit(path, element)) open.at(-1)?.children.push(element)
    path.pop()
  })
  parser.write(text).close()
}

/** Elements at a path below, through every element that matches a step. */
export const elementsAt = (from: XmlElement | undefined, ...path: readonly string[]): XmlElement[] =>
  path.reduce<XmlElement[]>(
    (elements, step) => elements.flatMap(({ children }) => children.filter(({ name }) => name === step)),
    from ? [from] : [],
  )

export const textAt = (from: XmlElement | undefined, ...path: readonly string[]): string | undefined =>
  elementsAt(from, ...path)[0]?.text.trim() || undefined
