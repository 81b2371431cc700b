/** What each reference tells, on the page of references. */
export const references = {
  '/activities/references/kindergarten': 'Начислено, платено и неплатено по доставчици, с начините на плащане.',
  '/activities/references/groups': 'Начислено, платено и неплатено по групи.',
  '/activities/references/kids': 'Начислено, платено и неплатено за всяко дете.',
  '/activities/references/by-activity': 'Колко е начислено за всяка дейност и за колко посещения.',
  '/activities/references/cash': 'Касовите ордери и другите плащания по дни, с касиера.',
  '/activities/references/cashiers': 'Колко е приел всеки касиер и по какъв начин.',
  '/activities/references/cashed': 'Парите в брой по дни: приети, върнати, изплатени и за отчитане.',
  '/activities/references/online': 'Какво е поискано от ePay.bg, какво е потвърдено и какво е осчетоводено.',
  '/activities/references/batch-payments': 'Плащанията за няколко такси наведнъж.',
  '/administrative-references/fees': 'Начислено, платено и неплатено във всяка детска градина.',
  '/activities/references/cash_depricated': 'Плащанията на таксите отпреди 01.04.2022 г., в левове.',
  '/fees_depricated/parents-emails': 'Неплатените такси до 2022 г. и имейлите на родителите.',
  '/fees_depricated/references/groups': 'Таксите до 2022 г. по групи, в левове.',
  '/fees_depricated/references/kids': 'Таксите до 2022 г. по деца, в левове.',
  '/fees_depricated/references/kindergarten': 'Таксите до 2022 г. по видове, в левове.',
}
