export const words = {
  '/educational-results/records': 'диагностика входно изходно ниво резултати оценка',
  '/educational-results/templates': 'показатели критерии шаблон диагностика',
  '/kids/measurements': 'ръст тегло височина килограми антропометрия мерене',
}
