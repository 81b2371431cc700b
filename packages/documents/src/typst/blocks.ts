/** The body of free-form documents (see blocks.ts for the blocks). */
export const blocksSource = String.raw`
#let body-size = 11pt

#let rich(pieces) = {
  for p in pieces {
    let shown = text(weight: if p.bold { 700 } else { 400 }, style: if p.italic { "italic" } else { "normal" }, p.text)
    if p.underline { underline(offset: 1.5pt, shown) } else { shown }
  }
}

#let paragraph-block(b) = {
  let justified = b.align == "justify"
  let at = (left: left, center: center, right: right, justify: left).at(b.align)
  set par(justify: justified, first-line-indent: if b.indent { (amount: 10mm, all: true) } else { 0mm })
  align(at, par(rich(b.pieces)))
}

#let table-rows(b, cells) = {
  set text(size: 0.92em, number-width: "tabular", hyphenate: false)
  set par(leading: 0.4em, justify: false)
  let aligns = b.columns.map(c => (left: left, center: center, right: right).at(c.align) + horizon)
  let shared = b.columns.any(c => c.share > 0)
  table(
    columns: b.columns.map(c => if c.share > 0 { c.share * 1fr } else if shared { auto } else { 1fr }),
    align: aligns,
    stroke: hair,
    inset: (x: 4pt, y: 0.42em),
    table.header(..b.columns.map(c => table.cell(fill: head-fill, align: center + horizon, text(weight: 600, c.title)))),
    ..cells,
  )
}

#let table-totals(b) = if b.totals.len() == 0 { () } else { (b.totals.map(t => table.cell(fill: group-fill, text(weight: 700, t))),) }

#let table-block(b) = table-rows(b, (b.rows + table-totals(b)).flatten())

#let blanks-block(b) = {
  let rule = line(length: 100%, stroke: 0.5pt + line-colour)
  if b.label != "" { text(b.label) }
  for _ in range(b.lines) { v(7.5mm, weak: false); rule }
}

#let body-block(b) = {
  if b.kind == "heading" { block(above: 1.4em, below: 0.9em, sticky: true, heading(level: 2, text(size: body-size * 1.08, weight: 700, b.text))) }
  else if b.kind == "paragraph" { paragraph-block(b) }
  else if b.kind == "list" {
    let make = if b.ordered { enum.with(indent: 4mm, body-indent: 2.5mm) } else { list.with(indent: 4mm, body-indent: 2.5mm, marker: "–") }
    make(spacing: 0.65em, ..b.items.map(rich))
  }
  else if b.kind == "facts" { block(above: 1em, below: 1em, width: 100%, facts-table(b.facts, size: 0.96em)) }
  else if b.kind == "table" { block(above: 1em, below: 1em, width: 100%, table-block(b)) }
  else if b.kind == "blanks" { block(above: 1.8em, below: 1em, width: 100%, blanks-block(b)) }
  else if b.kind == "space" { v(b.lines * 1.4em) }
  else if b.kind == "page-break" { pagebreak(weak: true) }
}

// The last block with the signatures, on one page: no page has signatures alone. A long table breaks before its
// last rows; another long block may break anywhere.
#let body-ending(d, closing) = {
  if d.body.len() == 0 { return closing }
  let last = d.body.last()
  if last.kind == "table" and last.rows.len() > 2 {
    let rows = last.rows + table-totals(last)
    let split = last.rows.len() - 2
    v(1em, weak: true)
    with-closing(table-rows.with(last), last.columns.len(), rows.slice(0, split).flatten(), rows.slice(split).flatten(), closing)
  } else {
    layout(size => {
      let whole = { body-block(last); closing }
      block(breakable: measure(block(width: size.width, whole)).height > tallest-tail, width: 100%, whole)
    })
  }
}

// The place of the stamp is above the signatures: 'М.П.' (място за печат).
#let closing(d, size: 10.5pt) = {
  if d.signatures.len() == 0 and not d.stamp { return }
  v(11mm, weak: true)
  if d.stamp {
    grid(
      columns: (22mm, 1fr),
      column-gutter: 4mm,
      align: (left + horizon, left + horizon),
      text(fill: soft, "М.П."),
      signature-lines(d.signatures, per-row: 2, size: size),
    )
  } else { signature-lines(d.signatures, per-row: 2, size: size) }
}
`
