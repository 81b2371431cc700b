/** A framed certificate (see certificate.ts). */
export const certificateSource = String.raw`
// Outside of the text, at the same distance from it as far as the paper goes.
#let certificate-frame(m) = context {
  let outer(margin, gap) = calc.max(4, margin - gap) * 1mm
  let (top-edge, left-edge) = (outer(m.top, 12), outer(m.left, 14))
  let (bottom-edge, right-edge) = (outer(m.bottom, 11), outer(m.right, 14))
  let rule = (inset, stroke) => place(
    top + left, dx: left-edge + inset, dy: top-edge + inset,
    rect(
      width: page.width - left-edge - right-edge - 2 * inset,
      height: page.height - top-edge - bottom-edge - 2 * inset,
      stroke: stroke,
    ),
  )
  rule(0mm, 1.6pt + ink)
  rule(1.6mm, 0.5pt + ink)
}

#let certificate-footer = context {
  if counter(page).final().first() > 1 { align(center, text(size: 8pt, fill: soft, page-of-pages)) }
}

#let certificate(d) = paper(d, footer: certificate-footer, {
  set page(background: certificate-frame(d.margins))
  set text(size: body-size)
  set par(leading: 0.62em, spacing: 0.95em)
  if d.formCode != "" { place(top + right, dy: -4mm, text(size: 9pt, fill: soft, "№ " + d.formCode)) }
  letterhead(d.institution)
  v(13mm)
  align(center, {
    let lines = (heading(text(size: 24pt, weight: 700, tracking: 2.5pt, hyphenate: false, upper(d.title))),)
    if d.subtitle != "" { lines.push(block(width: 84%, text(size: 12.5pt, weight: 500, d.subtitle))) }
    if d.number != "" { lines.push(text(size: 11.5pt, number-width: "tabular", d.number)) }
    stack(spacing: 10pt, ..lines)
    v(10mm)
    if d.lead != "" { text(size: 11pt, d.lead) }
    v(0.3em)
    block(width: 86%, below: 2mm, text(size: 17pt, weight: 600, hyphenate: false, d.holder))
    line(length: 62%, stroke: (paint: ink, thickness: 0.6pt, dash: "dotted"))
  })
  if d.facts.len() > 0 { block(above: 6mm, below: 6mm, width: 100%, facts-table(d.facts, size: 10.5pt)) }
  // The last block sticks to the signatures at the foot of the page; a long table ends with them.
  let last = calc.max(0, d.body.len() - 1)
  for b in d.body.slice(0, last) { body-block(b) }
  if d.body.len() > 0 and d.body.last().kind == "table" and d.body.last().rows.len() > 20 { body-ending(d, closing(d)) }
  else {
    for b in d.body.slice(last) { block(sticky: true, width: 100%, body-block(b)) }
    v(1fr)
    closing(d)
  }
  for note in d.notes { block(above: 1.4em, text(size: 8.5pt, fill: soft, note)) }
})
`
