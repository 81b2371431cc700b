/** Letters, orders, applications, protocols: the base of free-form documents (see letter.ts). */
export const letterSource = String.raw`
#let letter(d) = paper(
  d,
  header: running-header(d),
  footer: printed-footer(d),
  {
    set text(size: body-size)
    set par(leading: 0.62em, spacing: 0.95em)
    if d.letterhead { letterhead(d.institution) }
    if d.recipient.len() > 0 {
      v(7mm)
      align(right, block(width: 62%, align(left, stack(spacing: 0.6em, ..d.recipient.enumerate().map(((at, r)) => text(weight: if at == 0 { 600 } else { 400 }, r))))))
    }
    v(if d.letterhead or d.recipient.len() > 0 { 11mm } else { 4mm })
    align(center, {
      let lines = (heading(text(size: 17pt, weight: 700, tracking: 1.2pt, hyphenate: false, upper(d.title))),)
      if d.subtitle != "" { lines.push(text(size: 12pt, weight: 500, d.subtitle)) }
      if d.number != "" { lines.push(text(size: 11pt, number-width: "tabular", d.number)) }
      stack(spacing: 8pt, ..lines)
    })
    v(7mm)
    for b in d.body.slice(0, calc.max(0, d.body.len() - 1)) { body-block(b) }
    body-ending(d, {
    if d.attachments.len() > 0 {
      block(above: 1.6em, {
        set text(size: 0.94em)
        text(weight: 600, "Приложения:")
        enum(indent: 4mm, body-indent: 2.5mm, spacing: 0.55em, ..d.attachments)
      })
    }
    closing(d)
    })
    for note in d.notes { block(above: 1.4em, text(size: 8.5pt, fill: soft, note)) }
  },
)
`
