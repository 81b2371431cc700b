import { problems } from '../core/problem'

// domain.md 3 and 8: measurements and educational results.
export const refuseResults = problems('results', {
  'future-day': [400, 'Датата не може да е в бъдещето'],
  'before-birth': [400, 'Датата е преди раждането на {child}'],
  'no-template': [409, 'За това направление и възраст няма показатели. Направете шаблон.'],
  'wrong-marks': [400, 'Оценките не съответстват на показателите. Презаредете страницата.'],
  'approved-stays': [409, 'Резултатът на {child} е одобрен. Директорът може да го върне за корекция.'],
  'needs-comment': [400, 'Напишете какво трябва да се промени'],
  'not-waiting': [409, 'Избраните резултати вече са обработени'],
  'template-taken': [409, 'За това направление и възраст вече има шаблон'],
})
