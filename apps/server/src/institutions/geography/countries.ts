export const countriesText = `
100 BG България
804 UA Украйна
`
