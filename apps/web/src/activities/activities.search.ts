export const words = {
  '/activities/management': 'дейност английски танци футбол школа кръжок допълнителна',
  '/activities/groups': 'записване деца дейност отписване',
  '/activities/attendances': 'присъствие посещение занимание дейност',
  '/activities/applications/enrollment': 'заявление записване дейност',
  '/activities/applications/removal': 'заявление отписване дейност напускане',
  '/activities/parents/providers': 'дейности английски танци записване моето дете',
  '/activities/parents/attendances': 'посещения занимания моето дете',
}
