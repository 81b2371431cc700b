export const words = {
  '/references/absences': 'отсъствия неизвинени болест дял',
  '/references/average-students-grades': 'среден успех оценки резултати ниво',
  '/references/excellent-students': 'отличници високо ниво',
  '/references/low-grades': 'слаби ниски оценки начално ниво',
  '/references/low-grades/count-low-grades': 'брой слаби оценки',
  '/references/remarks-praises': 'похвали забележки бележки',
  '/references/sanctions-supports': 'санкции подкрепа мерки планове',
  '/references/term-grades': 'срочни оценки входно изходно напредък',
  '/references/general-practitioners/students': 'джипи лекари деца',
  '/references/general-practitioners/teachers': 'джипи лекари персонал',
  '/references/lecture-lessons': 'лекторски часове учители',
}
