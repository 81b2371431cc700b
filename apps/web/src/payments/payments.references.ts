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
}
