/** Names that are written in Latin letters in Bulgarian texts too. */
const latinNames = /\b(PDF|Excel|XLSX|CSV|Email|IBAN|QR|ID|SMS|URL|JSON|S3|ePay\.bg|ePay|EasyPay|ZIP|Word|[IVX]+)\b/g

/** Fit for a person's eyes: Cyrillic, and no foreign word but the known names. `{placeholders}` don't count. */
export function isBulgarian(text: string): boolean {
  const words = text.replace(/\{\w+\}/g, '').replace(latinNames, '')
  return /[А-Яа-я]{2}/.test(words) && !/[A-Za-z]{2}/.test(words)
}
