export const words = {
  '/administration/books/director': 'заповед заповеди нареждане',
  '/administration/books/pedagogical': 'педагогически съвет протокол решение',
  '/administration/books/incoming-correspondence': 'входящо писмо деловодство дневник',
  '/administration/books/outgoing-correspondence': 'изходящо писмо деловодство дневник отговор',
  '/administration/books/control': 'контрол проверка констатация',
  '/administration/documents': 'стратегия план правилник режим етичен кодекс',
  '/administration/inventory': 'имущество вещ инвентарен номер МОЛ',
  '/administration/inventory/counts': 'инвентаризация броене етикет проверка на имуществото',
  '/administration/qualification-activities': 'обучение курс кредит семинар',
  '/administration/books/mine': 'запознат заповед възложено',
}
