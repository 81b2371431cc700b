/** The month sheet: people × days on a landscape A4 (see month-grid.ts for the form it follows). */
export const monthGridSource = String.raw`
// Codes of three and four letters (МБП, ТЕЛК) are set smaller, so that a day stays one narrow cell.
#let month-code(code) = {
  let length = code.clusters().len()
  if length < 3 { code } else { text(size: if length == 3 { 0.86em } else { 0.72em }, code) }
}

#let month-cell(day, c) = {
  if type(c) != str {
    return table.cell(fill: tone-fills.at(c.tone), text(fill: tone-inks.at(c.tone), month-code(c.t)))
  }
  if day.off { table.cell(fill: off-fill, month-code(c)) } else { month-code(c) }
}

#let month-name(r) = pad(x: 3pt, if r.nameScale < 1 { text(size: r.nameScale * 1em, r.name) } else { r.name })

#let month-head(d) = {
  let cell = table.cell.with(fill: head-fill, align: center + horizon)
  let bold = text.with(weight: 600)
  let weekdays = d.days.any(day => day.weekday != "")
  let rows = if weekdays { 3 } else { 2 }
  let day-cell = (day, body) => cell(fill: if day.off { off-fill.darken(6%) } else { head-fill }, body)
  (
    cell(rowspan: rows, bold("№")),
    cell(rowspan: rows, inset: (x: 4pt), bold(d.nameTitle)),
    cell(colspan: calc.max(d.days.len(), 1), inset: 2.5pt, bold("Дни от месеца")),
    ..d.totalTitles.map(t => cell(
      rowspan: rows,
      inset: (x: 1pt, y: 3pt),
      rotate(-90deg, reflow: true, block(width: 50pt, align(left, {
        set par(leading: 0.25em)
        text(weight: 600, size: 6.6pt, t)
      }))),
    )),
    ..d.days.map(day => day-cell(day, bold(day.date))),
    ..if weekdays { d.days.map(day => day-cell(day, text(size: 0.85em, fill: soft, day.weekday))) },
  )
}

#let month-totals(d, total) = {
  let cell = table.cell.with(fill: head-fill)
  let bold = text.with(weight: 600)
  let spread = total.cells.len() == 0
  (
    cell(colspan: if spread { 2 + d.days.len() } else { 2 }, align: right + horizon, inset: (x: 3pt), bold(total.label)),
    ..total.cells.map(c => cell(text(weight: 600, size: 0.9em, c))),
    ..total.totals.map(c => cell(text(weight: 600, size: 0.88em, c))),
  )
}

#let month-heights(d) = {
  let weekdays = d.days.any(day => day.weekday != "")
  let rows = (d.rows.map(r => r.height) + d.dayTotals.map(_ => d.rowHeight)).map(h => h * 1pt)
  (..if weekdays { (13pt, 27pt, 11pt) } else { (13pt, 38pt) }, ..rows, auto)
}

#let month-rows(d, rows) = rows.map(r => (
  text(fill: soft, r.number),
  month-name(r),
  ..d.days.zip(r.cells).map(((day, c)) => month-cell(day, c)),
  ..r.totals.map(t => text(weight: 600, t)),
)).flatten()

#let month-columns(d) = 2 + calc.max(d.days.len(), 1) + d.totalTitles.len()

#let month-table(d, cells) = {
  set text(size: d.fontSize * 1pt, number-width: "tabular", hyphenate: false)
  set par(leading: 0.2em)
  let totals = d.totalTitles.len()
  let end = month-heights(d).len() - 1
  table(
    columns: (
      d.numberWidth * 1pt,
      d.nameWidth * 1pt,
      ..(d.dayWidth * 1pt,) * calc.max(d.days.len(), 1),
      ..(d.totalWidth * 1pt,) * totals,
    ),
    rows: month-heights(d),
    // Lists and plain values: a function would be called for each of the thousand cells.
    align: (center + horizon, left + horizon, ..(center + horizon,) * (calc.max(d.days.len(), 1) + totals)),
    stroke: hair,
    inset: 0pt,
    table.header(..month-head(d)),
    table.vline(x: 2, end: end, stroke: strong),
    table.vline(x: 2 + d.days.len(), end: end, stroke: strong),
    ..cells,
  )
}

#let month-grid(d) = paper(
  d,
  flipped: true,
  header: running-header(d),
  footer: printed-footer(d),
  {
    institution-strip(d.institution)
    v(0.2em)
    align(center, {
      heading({
        text(size: 14pt, weight: 700, d.title)
        text(size: 12pt, weight: 500, h(0.5em) + d.period)
      })
      if d.subtitle != "" { linebreak(); text(size: 10pt, d.subtitle) }
    })
    if d.parameters.len() > 0 {
      block(above: 0.6em, below: 0.7em, width: 100%, align(center, {
        set text(size: 9pt)
        d.parameters.map(p => parameter(p)).join(h(1.6em, weak: true))
      }))
    }
    let closing = {
      if d.legend.len() > 0 {
        v(0.6em)
        block(above: 0pt, below: 0pt, {
          set text(size: 7pt, fill: soft)
          d.legend.map(l => [#text(weight: 600, fill: ink, l.code)#h(0.25em)–#h(0.25em)#l.text]).join(h(1.1em, weak: true))
        })
      }
      for note in d.notes { v(0.5em); block(above: 0pt, below: 0pt, text(size: 7.5pt, fill: soft, note)) }
      if d.signatures.len() > 0 { v(5mm); signature-lines(d.signatures, per-row: 4, size: 8.5pt) }
    }
    let split = calc.max(0, d.rows.len() - 2)
    let last = month-rows(d, d.rows.slice(split)) + d.dayTotals.map(t => month-totals(d, t)).flatten()
    with-closing(month-table.with(d), month-columns(d), month-rows(d, d.rows.slice(0, split)), last, closing)
  },
)
`
