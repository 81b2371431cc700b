// CSV as the Bulgarian Excel opens it: semicolons, CRLF, a byte order mark at the start of the file.

/** A text that a spreadsheet would run as a formula is kept a text; a phone number is no formula. */
const asText = (value: string) => (/^[=@\t]|^[+-](?![\d\s().]+$)/.test(value) ? `'${value}` : value)

const quoted = (value: string) => (/[";\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(asText(cell))).join(';')}\r\n`
