export const words = {
  '/administration/books/templates': 'служебна бележка уверение бланка образец',
  '/administration/inspections': 'инспекция РУО проверяващи папка',
  '/administration/export-classbook': 'дневник архивиране приключване',
  '/kids/export-certificate/transfer': 'преместване отписване удостоверение',
}
