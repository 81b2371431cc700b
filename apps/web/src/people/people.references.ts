/** Descriptions shown on the page of references. */
export const references = {
  '/kids/general-practitioners': 'Личните лекари на децата с телефон, по групи, за спешен случай.',
  '/kids/age-groups': 'Колко деца от всяка година на раждане има: общо, момичета и момчета, по групи.',
  '/kids/consents': 'Кои родители са дали съгласие за снимки, разходки и друго и кои още не са отговорили.',
}
