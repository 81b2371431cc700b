import { refuseCommunication } from '@asistent/contract/communication/problems'
import { maxContent, plainText } from '@asistent/domain/communication/content'
import sanitize from 'sanitize-html'

// Sanitized markup: the listed tags, alignment as the only style, links with http, https, ftp and mailto
// (spec/product.md 5). The browser cleans it again where it is shown.

const align = { 'text-align': [/^(left|right|center|justify)$/] }

const options: sanitize.IOptions = {
  allowedTags: 'p br h1 h2 h3 h4 ul ol li strong b em i u s blockquote hr a table thead tbody tr th td'.split(' '),
  allowedAttributes: {
    a: ['href'],
    td: ['colspan', 'rowspan', 'style'],
    th: ['colspan', 'rowspan', 'style'],
    ...Object.fromEntries(['p', 'h1', 'h2', 'h3', 'h4'].map((tag) => [tag, ['style']])),
  },
  allowedStyles: { '*': align },
  allowedSchemes: ['http', 'https', 'ftp', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: [
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
    'textarea',
    'option',
    'title',
  ],
  nestingLimit: 50,
  exclusiveFilter: (frame) => frame.tag === 'a' && !frame.attribs.href && frame.text === '',
}

/** An address without a scheme would lead into our own pages. */
const absolute = /^(https?|ftp|mailto):/i

export function cleanContent(html: string): string {
  const clean = sanitize(html, {
    ...options,
    transformTags: {
      a: (tagName, { href }): sanitize.Tag =>
        href !== undefined && absolute.test(href.trim())
          ? { tagName, attribs: { href: href.trim() } }
          : { tagName: 'u', attribs: {} },
    },
  })
    // PostgreSQL rejects zero bytes; other control characters are removed as well.
    // oxlint-disable-next-line no-control-regex -- the very characters we drop
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '')
    .trim()
  if (clean.length > maxContent)
    throw refuseCommunication('content-too-long', { field: 'content', values: { max: maxContent } })
  return clean
}

/** Sanitized markup that is not empty. */
export function writtenContent(html: string): string {
  const clean = cleanContent(html)
  if (plainText(clean) === '' && !/<(hr|table)\b/.test(clean))
    throw refuseCommunication('content-empty', { field: 'content' })
  return clean
}
