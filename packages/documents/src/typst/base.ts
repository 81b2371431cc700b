/**
 * What all printed documents share: page, type, the institution's header, signature lines, 'страница n от m'.
 *
 * Typst sources are TypeScript strings, not .typ files: the server is bundled into one file, so a path relative to the
 * source would not survive the build. Content never becomes markup: templates get it as JSON and set it as strings.
 */
export const baseSource = String.raw`
#let ink = rgb("#1d1a16")
#let soft = rgb("#5f584e")
#let line-colour = rgb("#9b9386")
#let hair = 0.45pt + line-colour
#let strong = 0.9pt + ink
#let head-fill = rgb("#efeae0")
#let group-fill = rgb("#f7f4ed")
#let off-fill = rgb("#e6e2da")

// Colour is never alone: every toned cell also carries its text, and the tints stay apart in a grey print.
#let tone-fills = (
  good: rgb("#e3f1e4"), bad: rgb("#f9dcd7"), warn: rgb("#fdeccb"), info: rgb("#dfeaf7"), off: off-fill, plain: none,
)
#let tone-inks = (
  good: rgb("#14532d"), bad: rgb("#9b1c1c"), warn: rgb("#7a4a00"), info: rgb("#1e3f73"), off: soft, plain: ink,
)

#let paper(d, flipped: false, header: none, footer: none, body) = {
  set document(
    title: d.title,
    author: d.institution.name,
    date: datetime(year: d.date.at(0), month: d.date.at(1), day: d.date.at(2)),
  )
  set text(font: ("Sofia Sans", "DejaVu Sans Mono"), lang: d.at("language", default: "bg"), size: 10.5pt, fill: ink, hyphenate: true)
  set par(leading: 0.5em, spacing: 0.75em, justify: false)
  // Headings look like their text: each template sets size and weight itself.
  show heading: it => block(above: 0pt, below: 0pt, it.body)
  set page(
    paper: "a4", flipped: flipped,
    margin: (top: d.margins.top * 1mm, left: d.margins.left * 1mm, bottom: d.margins.bottom * 1mm, right: d.margins.right * 1mm),
    header-ascent: 28%, footer-descent: 30%, header: header, footer: footer,
  )
  body
}

// Words of the frame in the language of the paper.
#let frame-words = (
  bg: (printed: day => "Отпечатано на " + day + " г.", by: " от ", page: "стр.", of: "от", signature: "подпис"),
  uk: (printed: day => "Надруковано " + day, by: ", ", page: "стор.", of: "з", signature: "підпис"),
  tr: (printed: day => "Yazdırma tarihi: " + day, by: ", ", page: "sayfa", of: "/", signature: "imza"),
  en: (printed: day => "Printed on " + day, by: " by ", page: "page", of: "of", signature: "signature"),
)

#let page-of-pages = context {
  let last = counter(page).final().first()
  let words = frame-words.at(text.lang)
  [#words.page #counter(page).get().first() #words.of #last]
}

// From the second page on: institution and title.
#let running-header(d) = context {
  if counter(page).get().first() > 1 {
    set text(size: 7.5pt, fill: soft)
    grid(columns: (auto, 1fr), column-gutter: 6mm, d.institution.name, align(right, d.title))
  }
}

#let printed-footer(d) = {
  set text(size: 7.5pt, fill: soft, number-width: "tabular")
  let words = frame-words.at(d.at("language", default: "bg"))
  let printed = (words.printed)(d.printedOn)
  if d.printedBy != "" { printed += words.by + d.printedBy }
  grid(
    columns: (1fr, auto),
    stroke: (top: 0.4pt + line-colour),
    inset: (top: 4pt),
    printed, page-of-pages,
  )
}

// Compact header of reports: name at the left, numbers at the right, one rule.
#let institution-strip(i) = {
  grid(
    columns: (1fr, auto),
    column-gutter: 8mm,
    align: (left + bottom, right + bottom),
    {
      text(size: 10.5pt, weight: 700, hyphenate: false, i.name)
      if i.address != "" { linebreak(); text(size: 8.5pt, fill: soft, i.address) }
    },
    text(size: 8.5pt, fill: soft, number-width: "tabular", i.identifiers),
  )
  v(-0.35em)
  line(length: 100%, stroke: strong)
}

// The letterhead of letters and certificates: centred, in capitals, over a thick and a thin rule.
#let letterhead(i) = {
  let lines = (text(size: 14pt, weight: 700, tracking: 0.4pt, hyphenate: false, upper(i.name)),)
  if i.address != "" { lines.push(text(size: 9.5pt, fill: soft, i.address)) }
  if i.identifiers != "" { lines.push(text(size: 8.5pt, fill: soft, number-width: "tabular", i.identifiers)) }
  block(width: 100%, above: 0pt, below: 0pt, {
    align(center, stack(spacing: 6pt, ..lines))
    v(7pt, weak: true)
    stack(spacing: 2.2pt, line(length: 100%, stroke: 1.4pt + ink), line(length: 100%, stroke: 0.5pt + ink))
  })
}

#let dotted = line(length: 100%, stroke: (paint: ink, thickness: 0.6pt, dash: "dotted"))

// 'Изготвил: ..........' with the name in brackets under the line, as official forms have it.
#let signature-lines(signatures, per-row: 3, size: 9.5pt) = {
  if signatures.len() == 0 { return }
  // Four signatures in rows of three would leave a single one below.
  let columns = if signatures.len() == 4 and per-row == 3 { 2 } else { calc.min(signatures.len(), per-row) }
  block(breakable: false, width: 100%, {
    set text(size: size)
    let one(s) = grid(
      columns: (auto, 1fr),
      column-gutter: 4pt,
      row-gutter: 3.5pt,
      align: (left + bottom, center),
      s.role + ":", align(bottom, dotted),
      [], text(size: size - 1.5pt, fill: soft, if s.name != "" { "(" + s.name + ")" } else { context "(" + frame-words.at(text.lang).signature + ")" }),
    )
    if signatures.len() == 1 {
      align(right, block(width: 46%, align(left, one(signatures.first()))))
    } else {
      grid(
        columns: (1fr,) * columns,
        column-gutter: 10mm,
        row-gutter: 7mm,
        ..signatures.map(one),
      )
    }
  })
}

// A table with the notes and signatures below it: its last rows are on the page of the signatures, so that no page has
// signatures alone. The last rows are the footer of the table, which never breaks; an empty row reserves the place of
// the notes and signatures. A very tall tail may break, but the signatures stay with the notes.
#let tallest-tail = 380pt

#let with-closing(table-of, columns, rows, last, closing) = block(above: 0pt, below: 0pt, width: 100%, layout(size => {
  let height = measure(block(width: size.width, closing)).height
  let body = block(above: 0pt, below: 0pt, width: 100%, breakable: height > tallest-tail, closing)
  set block(above: 0pt, below: 0pt)
  let tallest = height == 0pt or height + measure(block(width: size.width, table-of(last))).height > tallest-tail
  if tallest { table-of(rows + last); body }
  else {
    let room = table.cell(colspan: columns, stroke: none, fill: none, inset: 0pt, v(height + 0.1pt))
    table-of((..rows, table.footer(repeat: false, ..last, room)))
    v(-height)
    body
  }
}))

#let parameter(p) = {
  text(fill: soft, p.label + ": ")
  text(weight: 500, p.value)
}

#let facts-table(facts, size: 10pt) = {
  set text(size: size, number-width: "tabular")
  set par(leading: 0.45em, justify: false)
  grid(
    columns: (auto, 1fr),
    inset: (x, y) => (left: 0pt, right: if x == 0 { 6mm } else { 0pt }, y: 4.2pt),
    stroke: (x, y) => (bottom: 0.35pt + line-colour),
    ..facts.map(f => (text(fill: soft, f.label), text(weight: 500, f.value))).flatten(),
  )
}
`
