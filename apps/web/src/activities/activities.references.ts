/** Descriptions shown on the page of references. */
export const references = {
  '/activities/references/students': 'Кои деца ходят на коя дейност към избрана дата.',
  '/activities/references/attendances': 'Посещения и пропуснати занимания на всяко дете за периода.',
  '/activities/references/enrollments': 'Кой кога е записан и отписан.',
}
