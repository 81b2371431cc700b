/** Descriptions shown on the page of references. */
export const references = {
  '/staff/general-practitioners': 'Личните лекари на служителите с телефон, за спешен случай.',
  '/staff/references/attendances': 'Месечният лист на персонала с кода на всеки служител за всеки ден.',
  '/staff/references/days': 'Колко дни всеки е бил на работа, в отпуск, в болнични или в командировка.',
  '/staff/references/leaves':
    'Полагаемите, използваните, планираните и оставащите дни отпуск на всеки служител за годината.',
  '/staff/references/mandatory': 'Задължителната норма на педагозите: колко часа се дължат и колко са взети.',
  '/staff/references/substitutions': 'Кой кого е замествал, кога, в коя група и колко часа.',
  '/staff/references/meal': 'Порциите на служителите по дни и хранения за месеца.',
}
