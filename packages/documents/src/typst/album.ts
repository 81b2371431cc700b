/** A child's portfolio (see album.ts): the page is drawn, photos stand on white cards. */
export const albumSource = String.raw`
#let star(size, fill) = polygon(
  fill: fill,
  ..range(10).map(i => {
    let r = if calc.even(i) { size } else { size * 0.45 }
    let a = i * 36deg - 90deg
    (size + r * calc.cos(a), size + r * calc.sin(a))
  }),
)
#let leaf(size, fill) = rotate(35deg, ellipse(width: size * 0.9, height: size * 2, fill: fill))
#let balloon(size, fill) = stack(
  ellipse(width: size * 1.6, height: size * 2, fill: fill),
  move(dx: size * 0.8, line(length: size * 1.4, angle: 90deg, stroke: 0.8pt + fill)),
)
#let wave(fill) = {
  let step = 7mm
  let parts = range(32).map(i => curve.quad((i * step + step / 2, if calc.even(i) { -4mm } else { 4mm }), ((i + 1) * step, 0mm)))
  curve(stroke: 1.6pt + fill, curve.move((0mm, 0mm)), ..parts)
}

// Along the edges alone: the text in the middle stays easy to read.
#let album-page(d) = {
  let look = d.look
  let drawn = rgb(look.drawn)
  rect(width: 100%, height: 100%, fill: rgb(look.paper), stroke: none)
  let edges = (
    (7mm, 14mm), (9mm, 62mm), (6mm, 118mm), (9mm, 176mm), (7mm, 232mm), (10mm, 276mm),
    (193mm, 24mm), (196mm, 78mm), (192mm, 136mm), (196mm, 190mm), (193mm, 246mm),
    (52mm, 7mm), (104mm, 9mm), (158mm, 6mm), (60mm, 281mm), (126mm, 283mm), (170mm, 280mm),
  )
  if look.picture != "" and look.picture in d.pictures {
    place(top + left, image("/" + look.picture, width: 100%, height: 100%, fit: "cover"))
    place(top + left, rect(width: 100%, height: 100%, fill: rgb(255, 255, 255, 110), stroke: none))
  } else if look.pattern == 4 {
    for y in (10mm, 17mm, 281mm, 288mm) { place(top + left, dx: 0mm, dy: y, wave(drawn)) }
  } else if look.pattern != 1 {
    for (i, (x, y)) in edges.enumerate() {
      let size = (3mm, 2.2mm, 3.8mm).at(calc.rem(i, 3))
      place(top + left, dx: x, dy: y, if look.pattern == 2 { star(size, drawn) } else if look.pattern == 3 { leaf(size * 1.3, drawn) } else { balloon(size, drawn) })
    }
  }
}

#let album-card(body) = block(width: 100%, fill: white, radius: 4mm, inset: 6mm, stroke: 0.6pt + line-colour, body)

#let album-heading(body) = block(below: 5mm, sticky: true, heading(level: 2, text(size: 22pt, weight: 700, hyphenate: false, body)))

#let album-entry(d, p) = {
  let has-picture = p.picture != "" and p.picture in d.pictures
  block(breakable: p.text.len() > 6, above: 5mm, width: 100%, album-card({
    heading(level: 3, text(size: 14pt, weight: 700, p.title))
    v(0.68em)
    text(size: 9pt, fill: soft, p.when)
    for line in p.text { par(line) }
    if has-picture { align(center, block(above: 4mm, image("/" + p.picture, height: 82mm, fit: "contain", alt: "Снимка: " + p.title))) }
  }))
}

#let album(d) = paper(d, footer: context {
  if counter(page).get().first() > 1 { align(center, text(size: 8.5pt, fill: soft, d.holder)) }
}, {
  set page(background: album-page(d))
  set text(size: 12pt)
  set par(leading: 0.68em, spacing: 0.9em)
  align(center + horizon, {
    text(size: 15pt, weight: 500, fill: soft, "Моето портфолио")
    v(4mm)
    block(width: 92%, heading(text(size: 38pt, weight: 700, hyphenate: false, d.holder)))
    v(3mm)
    text(size: 14pt, d.subtitle)
    v(22mm)
    text(size: 12pt, weight: 600, d.institution.name)
    if d.institution.address != "" { linebreak(); text(size: 10pt, fill: soft, d.institution.address) }
    linebreak()
    text(size: 10pt, fill: soft, d.printedOn + " г.")
  })
  for (title, lines) in (("За мен", d.aboutMe), ("Моето семейство", d.family)) {
    if lines.len() > 0 {
      pagebreak(weak: true)
      album-heading(title)
      album-card({ for line in lines { par(line) } })
    }
  }
  for s in d.sections {
    pagebreak(weak: true)
    album-heading(s.title)
    for p in s.pages { album-entry(d, p) }
  }
  if d.results.len() > 0 {
    pagebreak(weak: true)
    album-heading("Какво мога")
    for r in d.results {
      block(above: 5mm, breakable: false, width: 100%, album-card({
        heading(level: 3, text(size: 13pt, weight: 700, "Учебна година " + r.year))
        v(2mm)
        facts-table(r.lines, size: 11pt)
      }))
    }
  }
})
`
