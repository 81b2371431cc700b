/** Papers one after another (see bundle.ts); pages are counted through. */
export const bundleSource = String.raw`
#let bundle(d) = {
  for part in d.parts {
    if part.template == "report" { report(part.data) }
    else if part.template == "month-grid" { month-grid(part.data) }
    else if part.template == "letter" { letter(part.data) }
    else { certificate(part.data) }
  }
}
`
