/** The report sheet: a table of any number of columns and pages, with headings, groups, totals and signatures. */
export const reportSource = String.raw`
#let report-cell(c) = {
  if type(c) == str { c } else {
    table.cell(fill: tone-fills.at(c.tone), text(fill: tone-inks.at(c.tone), weight: 500, c.t))
  }
}

#let report-row(count, r) = {
  if r.kind == "row" { return r.cells.map(report-cell) }
  if r.kind == "group" {
    return (table.cell(colspan: count, align: left + horizon, fill: group-fill, text(weight: 600, r.cells.first())),)
  }
  let fill = if r.kind == "total" { head-fill } else { group-fill }
  let rest = r.cells.slice(r.span).map(c => {
    let shown = if type(c) == str { c } else { c.t }
    table.cell(fill: fill, text(weight: 700, shown))
  })
  let label = r.cells.first()
  (table.cell(
    colspan: r.span,
    fill: fill,
    align: if r.span > 1 { right + horizon } else { auto },
    text(weight: 700, if type(label) == str { label } else { label.t }),
  ),) + rest
}

#let report-head(d) = {
  let cell = table.cell.with(fill: head-fill, align: center + horizon, inset: (x: 2.5pt, y: 0.4em))
  let words(c) = {
    set text(weight: 600, size: 0.95em)
    set par(leading: 0.32em)
    if c.turned { rotate(-90deg, reflow: true, block(width: d.titleHeight * 1pt, align(left, c.title))) } else { c.title }
  }
  if d.headings.len() == 0 { return d.columns.map(c => cell(words(c))) }
  let upper-row = ()
  let lower-row = ()
  let at = 0
  for h in d.headings {
    let under = d.columns.slice(at, at + h.span)
    if h.text == "" {
      upper-row.push(cell(rowspan: 2, words(under.first())))
    } else {
      upper-row.push(cell(colspan: h.span, text(weight: 600, size: 0.95em, h.text)))
      lower-row += under.map(c => cell(words(c)))
    }
    at += h.span
  }
  upper-row + lower-row
}

#let report-rows(d, rows) = rows.map(report-row.with(d.columns.len())).flatten()

#let report-table(d, cells) = {
  set text(size: d.fontSize * 1pt, number-width: "tabular", hyphenate: false)
  set par(leading: 0.38em)
  let count = d.columns.len()
  let aligns = d.columns.map(c => (left: left, center: center, right: right).at(c.align))
  table(
    columns: d.columns.map(c => c.width * 1pt),
    align: (x, y) => aligns.at(x, default: left) + horizon,
    stroke: hair,
    inset: (x: 3pt, y: 0.38em),
    table.header(..report-head(d)),
    ..if d.rows.len() == 0 {
      (table.cell(colspan: count, align: center, inset: 9pt, text(fill: soft, "Няма данни за избраните условия.")),)
    },
    ..cells,
  )
}

#let report-title(d, level) = {
  set align(center)
  set par(leading: 0.42em)
  let lines = (heading(level: level, text(size: 15pt, weight: 700, hyphenate: false, d.title)),)
  if d.subtitle != "" { lines.push(text(size: 11.5pt, weight: 500, d.subtitle)) }
  if d.period != "" { lines.push(text(size: 10.5pt, d.period)) }
  if d.parameters.len() > 0 {
    lines.push(text(size: 9.5pt, d.parameters.map(p => parameter(p)).join(h(1.6em, weak: true))))
  }
  block(width: 94%, stack(spacing: 6.5pt, ..lines))
}

#let book-cover(d) = {
  set align(center)
  v(18mm)
  text(size: 13pt, weight: 600, hyphenate: false, d.institution.name)
  if d.institution.address != "" { linebreak(); text(size: 10pt, fill: soft, d.institution.address) }
  v(24mm)
  block(width: 80%, heading(text(size: 24pt, weight: 700, hyphenate: false, d.title)))
  v(6mm)
  text(size: 15pt, weight: 500, d.subtitle)
  v(18mm)
  for l in d.cover { block(text(size: 11pt, l)) }
  pagebreak()
}

// Typst counts the pages, so that the sentence is correct for any length.
#let book-certified(d) = {
  pagebreak()
  v(16mm)
  align(center, heading(level: 2, text(size: 16pt, weight: 700, "Заверка")))
  v(8mm)
  set text(size: 12pt)
  context [В тази книга са номерирани и прошнуровани #counter(page).final().first() страници.]
  for l in d.certified { block(l) }
  v(18mm)
  signature-lines(((role: "Директор", name: ""), (role: "Дата и печат", name: "")), per-row: 2)
}

#let report(d) = paper(
  d,
  flipped: d.landscape,
  header: running-header(d),
  footer: printed-footer(d),
  {
    let is-book = d.cover.len() > 0 or d.certified.len() > 0
    if is-book { book-cover(d) }
    institution-strip(d.institution)
    v(0.9em)
    report-title(d, if is-book { 2 } else { 1 })
    v(0.7em)
    let split = d.rows.len() - d.lastRows
    let (first, last) = (d.rows.slice(0, split), d.rows.slice(split)).map(report-rows.with(d))
    with-closing(report-table.with(d), d.columns.len(), first, last, {
      for note in d.notes { v(0.8em); block(above: 0pt, below: 0pt, text(size: 8.5pt, fill: soft, note)) }
      if d.signatures.len() > 0 { v(11mm); signature-lines(d.signatures, per-row: if d.landscape { 4 } else { 3 }) }
    })
    if d.certified.len() > 0 { book-certified(d) }
  },
)
`
