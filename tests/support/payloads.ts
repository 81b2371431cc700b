// Stored XSS payloads. Each contains the word `mark` where a browser would execute it.

export const mark = 'hostile'

export const payloads = [
  `<script>alert('${mark}')</script>`,
  `<img src=x onerror="alert('${mark}')">`,
  `<svg onload="alert('${mark}')"><script>alert('${mark}')</script><animate onbegin="alert('${mark}')" attributeName="x"/></svg>`,
  `<a href="javascript:alert('${mark}')">javascript link</a>`,
  `<a href="java&#10;script:alert('${mark}')">broken link</a>`,
  `<a href="data:text/html,<script>alert('${mark}')</script>">data link</a>`,
  `<iframe srcdoc="<script>alert('${mark}')</script>"></iframe>`,
  `<object data="data:text/html,${mark}"></object><embed src="javascript:alert('${mark}')">`,
  `<math><mtext><style><img src=x onerror="alert('${mark}')"></style></mtext></math>`,
  `<noscript><p title="</noscript><img src=x onerror=alert('${mark}')>"></noscript>`,
  `<form action="javascript:alert('${mark}')"><button formaction="javascript:alert('${mark}')">button</button></form>`,
  `<p style="background:url(javascript:alert('${mark}'))" onclick="alert('${mark}')">styled</p>`,
  `"><img src=x onerror="alert('${mark}')">`,
] as const

export const allPayloads = payloads.join('\n')

/** Fits into a title; still has an element that loads and one that closes an attribute. */
export const hostileTitle = `"><img src=x onerror=alert('${mark}')><script>alert('${mark}')</script>`

export const hostileFileName = `"><img src=x onerror=alert('${mark}')>.png`

/** Parts of an HTML text that a browser or mail client would execute or load; empty if it is harmless. */
export const dangersIn = (html: string): string[] =>
  [
    /<(script|img|svg|iframe|object|embed|math|form|button|style|link|meta|base|noscript|template)\b[^>]*>/gi,
    /<[^>]*\son\w+\s*=[^>]*>/gi,
    /<[^>]*\s(href|src|action|formaction|srcdoc|data|xlink:href)\s*=\s*(?!["']?\s*(https?:|mailto:|ftp:))[^>]*>/gi,
    /<[^>]*\sstyle\s*=\s*"(?!text-align:(left|right|center|justify)")[^"]*"/gi,
  ].flatMap((pattern) => html.match(pattern) ?? [])
