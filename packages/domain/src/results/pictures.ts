// Small drawings of our own that a page of a portfolio may have when there is no photo. Plain SVG: they are shown,
// printed and never change.

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 180" width="960" height="720" stroke-linecap="round" stroke-linejoin="round"><rect width="240" height="180" fill="#fffdf7"/>${content}</svg>`

const sun = `<circle cx="198" cy="38" r="19" fill="#f7c948" stroke="#d99a1c" stroke-width="3"/><path d="M198 8v8M198 60v8M168 38h-8M228 38h8M177 17l-6-6M219 17l6-6M177 59l-6 6M219 59l6 6" stroke="#d99a1c" stroke-width="3"/>`
const grass = `<path d="M0 150q30-10 60 0t60 0 60 0 60 0v30H0z" fill="#9ccf7b"/><path d="M14 148l3-9M40 151l-3-9M92 147l3-9M140 152l-3-9M190 147l3-9M222 150l-3-9" stroke="#5f9f45" stroke-width="2.5"/>`
const flower = (x: number, colour: string) =>
  `<path d="M${x} 158v-26" stroke="#5f9f45" stroke-width="3"/><circle cx="${x - 6}" cy="127" r="6" fill="${colour}"/><circle cx="${x + 6}" cy="127" r="6" fill="${colour}"/><circle cx="${x}" cy="120" r="6" fill="${colour}"/><circle cx="${x}" cy="133" r="6" fill="${colour}"/><circle cx="${x}" cy="127" r="4.5" fill="#f7c948"/>`

/** By number; a number stays with its drawing. */
export const pictures: Readonly<Record<number, { readonly name: string; readonly svg: string }>> = {
  1: {
    name: 'Къща и слънце',
    svg: svg(
      `${sun}${grass}<path d="M66 150V92h84v58z" fill="#f6dfb8" stroke="#8a5a2b" stroke-width="3"/><path d="M56 94l52-42 52 42z" fill="#d9624a" stroke="#8a3a2b" stroke-width="3"/><path d="M98 150v-32h22v32z" fill="#8a5a2b"/><path d="M74 102h16v16H74zM128 102h16v16h-16z" fill="#bfe0f2" stroke="#5b86a5" stroke-width="2.5"/><path d="M132 66V46h12v29" fill="#b5533f"/><path d="M138 40q8-7 0-14t4-14" fill="none" stroke="#b9b3aa" stroke-width="3"/>${flower(40, '#e77fa5')}${flower(184, '#8f7fe0')}`,
    ),
  },
  2: {
    name: 'Дърво и птичка',
    svg: svg(
      `${sun}${grass}<path d="M92 156q6-30 2-60h18q-4 32 4 60z" fill="#9a6a3a" stroke="#6d4822" stroke-width="3"/><circle cx="78" cy="74" r="26" fill="#79b95c"/><circle cx="126" cy="72" r="28" fill="#8cc66d"/><circle cx="102" cy="48" r="29" fill="#6aa94e"/><circle cx="80" cy="72" r="5" fill="#d9423a"/><circle cx="112" cy="58" r="5" fill="#d9423a"/><circle cx="132" cy="84" r="5" fill="#d9423a"/><path d="M168 112q12-14 26 0-13 12-26 0z" fill="#5b9bd5" stroke="#33648f" stroke-width="2.5"/><path d="M194 112l9 3-9 3z" fill="#f0a63a"/><circle cx="188" cy="110" r="2" fill="#222"/>`,
    ),
  },
  3: {
    name: 'Моето семейство',
    svg: svg(
      `${grass}${[
        [52, 62, '#4d7fc4', 15],
        [104, 66, '#d9624a', 14],
        [150, 96, '#f0a63a', 11],
        [188, 106, '#7ab55c', 10],
      ]
        .map(
          ([x = 0, y = 0, colour = '', r = 0]) =>
            `<circle cx="${x}" cy="${y}" r="${r}" fill="#fbd9bd" stroke="#a8724a" stroke-width="2.5"/><path d="M${Number(x) - 16} 152l10-${136 - Number(y)}h12l10 ${136 - Number(y)}z" fill="${colour}"/><path d="M${Number(x) - 5} ${Number(y) - 1}h.1M${Number(x) + 5} ${Number(y) - 1}h.1" stroke="#222" stroke-width="3"/><path d="M${Number(x) - 5} ${Number(y) + 5}q5 5 10 0" fill="none" stroke="#c0392b" stroke-width="2"/>`,
        )
        .join('')}<path d="M66 108l26 2M118 112l22 8M160 126l18 6" stroke="#a8724a" stroke-width="3"/>`,
    ),
  },
  4: {
    name: 'Море и лодка',
    svg: svg(
      `${sun}<path d="M0 112q20-9 40 0t40 0 40 0 40 0 40 0 40 0v68H0z" fill="#7fbfe3"/><path d="M0 134q20-8 40 0t40 0 40 0 40 0 40 0 40 0" fill="none" stroke="#4b93be" stroke-width="3"/><path d="M62 112h92l-16 24H80z" fill="#c46a3a" stroke="#82421f" stroke-width="3"/><path d="M108 112V44" stroke="#82421f" stroke-width="4"/><path d="M112 48l40 54h-40z" fill="#fff" stroke="#9c9486" stroke-width="2.5"/><path d="M104 56l-30 46h30z" fill="#f2b8b0" stroke="#b86f64" stroke-width="2.5"/><path d="M176 152q12-9 22 0-10 9-22 0zm22 0l9-7v14z" fill="#f0a63a"/>`,
    ),
  },
  5: {
    name: 'Купа с награда',
    svg: svg(
      `<path d="M88 40h64v34q0 34-32 38-32-4-32-38z" fill="#f7c948" stroke="#c68a12" stroke-width="3"/><path d="M88 50H66q0 32 26 34M152 50h22q0 32-26 34" fill="none" stroke="#c68a12" stroke-width="5"/><path d="M114 112h12v18h-12zM94 130h52v14H94z" fill="#d99a1c"/><path d="M120 54l5 12 13 1-10 8 3 13-11-7-11 7 3-13-10-8 13-1z" fill="#fff6d6"/><path d="M40 36l4 8M36 70h9M200 36l-4 8M204 70h-9M52 112l-6 6M188 112l6 6" stroke="#e77fa5" stroke-width="4"/>`,
    ),
  },
  6: {
    name: 'Планина',
    svg: svg(
      `${sun}<path d="M-10 160L66 50l44 62 34-46 86 94z" fill="#9aa9b8" stroke="#67778a" stroke-width="3"/><path d="M50 73l16-23 17 24-9 7-8-6-8 6zM130 85l14-19 17 19-9 5-8-5-7 5z" fill="#fff"/>${grass}<path d="M28 152l12-34 12 34zM172 154l11-30 11 30z" fill="#4f8f4a"/>`,
    ),
  },
}
