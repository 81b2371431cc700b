export const words = {
  '/schedule': 'седмица програма разписание режим',
  '/education-plan-topic/planning': 'планиране годишно тематично разпределение',
  '/education-plan-topic/lessons': 'взета тема урок ситуация потвърждавам',
  '/education-plan-topic/custom-themes': 'собствена тема списък теми',
  '/education-plan-topic/general-themes': 'обща тема седмица',
  '/education-plan-topic/year': 'годишен план',
  '/administration/weekly-schedule': 'седмично разпределение програма часове',
  '/platform/settings/subjects': 'направление предмет',
}
