/** Descriptions shown on the page of references. */
export const references = {
  '/references/absences': 'Отсъствията по причини и делът им: детски градини, групи, деца, направления и години.',
  '/references/average-students-grades': 'Средният резултат от диагностиката и колко резултата са на всяко ниво.',
  '/references/excellent-students': 'Колко деца са на високо ниво във всички направления и какъв е делът им.',
  '/references/low-grades': 'Резултатите на начално ниво и децата с поне един такъв: къде е нужна помощ.',
  '/references/low-grades/count-low-grades': 'Колко деца имат нула, един, два, три и повече резултата на начално ниво.',
  '/references/remarks-praises': 'Похвалите и бележките на учителите за период: колко са и за колко деца.',
  '/references/sanctions-supports': 'Плановете, мерките и записите от личностната подкрепа, започнали в периода.',
  '/references/term-grades': 'Входното и изходното ниво едно до друго, с напредъка на децата с двете.',
  '/references/general-practitioners/students': 'Колко деца са при всеки личен лекар и за колко лекарят не е въведен.',
  '/references/general-practitioners/teachers':
    'Колко служители са при всеки личен лекар и за колко лекарят не е въведен.',
  '/references/lecture-lessons': 'Дните с лекторски часове по служители или по детски градини.',
}
