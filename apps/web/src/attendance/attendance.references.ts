/** Descriptions shown on the page of references. */
export const references = {
  '/attendances/references/for-day': 'Кой присъства и кой отсъства днес или в избран ден, по групи и с порциите.',
  '/attendances/references/month': 'Месечният лист на групата с кода на всяко дете за всеки ден, готов за печат.',
  '/attendances/references/montly-attendances': 'Колко дни е присъствало всяко дете по месеци за цялата учебна година.',
  '/attendances/references/days': 'Присъствия и отсъствия по дни за период, за една или за всички групи.',
  '/attendances/references/groups': 'Сравнение на групите за месеца: записани, присъствия, отсъствия и дял.',
  '/attendances/references/absences':
    'Неизвинените и извинените отсъствия на всяко дете за месеца, със списъка за социалното подпомагане.',
  '/attendances/references/personal-reasons':
    'Използвани и оставащи дни по семейни причини за всяко дете през учебната година.',
  '/attendances/references/personal-reasons-requests':
    'Подадените заявления за отсъствие по семейни причини и решенията по тях.',
  '/attendances/references/summer-attendances-requests': 'Кои деца са заявени за лятото и ваканциите и за кои дни.',
  '/attendances/references/hourly': 'Децата на почасова организация и часовете, в които са идвали.',
  '/attendances/references/smp': 'Средната месечна посещаемост по групи, по която се изчислява финансирането.',
  '/attendances/references/entries': 'Всяко въведено присъствие поименно: дете, ден, код и кой го е въвел.',
}
