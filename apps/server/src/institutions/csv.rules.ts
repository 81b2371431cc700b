// CSV for the Bulgarian Excel: semicolons, CRLF, byte order mark.

/** Escapes texts that a spreadsheet would evaluate as a formula, except phone numbers. */
const asText = (value: string) => (/^[=@\t]|^[+-](?![\d\s().]+$)/.test(value) ? `'${value}` : value)

const quoted = (value: string) => (/[";\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(asText(cell))).join(';')}\r\n`
