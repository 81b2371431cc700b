/** Names that Bulgarian texts write in Latin letters. */
const latinNames =
  /\.(xlsx?|ods|csv|zip)\b|\b(LibreOffice|PDF|Excel|XLSX|CSV|Email|IBAN|QR|ID|SMS|URL|JSON|MB|S3|ePay\.bg|ePay|EasyPay|ZIP|Word|[IVX]+)\b/g

/** Returns whether the text is Cyrillic without foreign words except well-known names. Ignores `{placeholders}`. */
export function isBulgarian(text: string): boolean {
  const words = text.replace(/\{\w+\}/g, '').replace(latinNames, '')
  return /[А-Яа-я]{2}/.test(words) && !/[A-Za-z]{2}/.test(words)
}
