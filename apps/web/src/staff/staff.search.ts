export const words = {
  '/staff/pedagogical': 'служители учители колеги',
  '/staff/papers': 'изтекли медицински книжки',
  '/staff/references/mandatory': 'норма преподавателска часове',
}
