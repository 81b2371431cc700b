export const settlementsText = `
VAR06 Варна: Варна
PDV22 Пловдив: Пловдив
PDV26 Родопи: | Брестник, Марково
GAB05 Габрово: Габрово
SOF46 Столична: София
`
