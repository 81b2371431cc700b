export const words = {
  '/staff/general-practitioners': 'джипи лекари персонал',
  '/staff/references/leaves': 'остатък отпуск дни отпуска',
  '/staff/meals': 'хранене персонал купони',
  '/staff/members-substitution': 'заместване заместник болничен учител',
  '/staff/attendances': 'график присъствена форма работно време табел смяна',
  '/staff/leaves': 'отпуск болничен командировка молба отсъствие служител',
  '/staff/pedagogical': 'служители учители колеги',
  '/staff/papers': 'здравна книжка изтекли медицински книжки',
  '/staff/references/mandatory': 'норма преподавателска часове',
}
