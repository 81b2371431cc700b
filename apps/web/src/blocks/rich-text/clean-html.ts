// Text with markup, cleaned where it is pasted and again where it is shown: only the listed tags, no styles of its own,
// and links only by http, https, ftp and mailto (spec/product.md 5). The server cleans what it stores; this is the
// second check, not the only one.

const allowedTags = new Set([
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'blockquote',
  'hr',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
])

/** These and everything in them disappear; other unknown tags leave their text behind. */
const droppedTags = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'template',
  'noscript',
  'head',
])

const alignments = new Set(['left', 'right', 'center', 'justify'])

export function isAllowedLink(address: string): boolean {
  try {
    return ['http:', 'https:', 'ftp:', 'mailto:'].includes(new URL(address.trim()).protocol)
  } catch {
    return false
  }
}

function cleanElement(element: Element, page: Document): Node[] {
  const tag = element.tagName.toLowerCase()
  if (droppedTags.has(tag)) return []
  const children = [...element.childNodes].flatMap((child) => cleanNode(child, page))
  if (!allowedTags.has(tag)) return children
  const clean = page.createElement(tag)
  clean.append(...children)
  if (tag === 'a') {
    const address = element.getAttribute('href') ?? ''
    if (!isAllowedLink(address)) return children
    clean.setAttribute('href', address.trim())
    clean.setAttribute('rel', 'noopener noreferrer nofollow')
    clean.setAttribute('target', '_blank')
  }
  if (tag === 'td' || tag === 'th')
    for (const span of ['colspan', 'rowspan']) {
      const size = Number(element.getAttribute(span))
      if (Number.isInteger(size) && size > 1 && size <= 50) clean.setAttribute(span, String(size))
    }
  const align = (element as HTMLElement).style?.textAlign
  if (alignments.has(align)) clean.style.textAlign = align
  return [clean]
}

function cleanNode(node: Node, page: Document): Node[] {
  if (node.nodeType === Node.TEXT_NODE) return [page.createTextNode(node.textContent ?? '')]
  return node.nodeType === Node.ELEMENT_NODE ? cleanElement(node as Element, page) : []
}

export function cleanHtml(html: string): string {
  // A document of the parser runs nothing and loads nothing.
  const page = new DOMParser().parseFromString(html, 'text/html')
  const holder = page.createElement('div')
  holder.append(...[...page.body.childNodes].flatMap((node) => cleanNode(node, page)))
  return holder.innerHTML
}

/** Nothing but empty paragraphs and spaces. */
export const isEmptyHtml = (html: string): boolean =>
  !/<(hr|table|img)\b/i.test(html) && html.replace(/<[^>]*>/g, '').replace(/&nbsp;|\s/g, '') === ''
