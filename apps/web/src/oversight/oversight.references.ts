export const references = {
  '/administrative-references/smp':
    'Колко деца идват средно на ден във всяка детска градина и каква част са от записаните.',
  '/administrative-references/absences':
    'Дните отсъствие по причини във всяка детска градина и колко се падат на дете.',
  '/administrative-references/lessons': 'Колко от темите са взети и колко са само планирани.',
  '/administrative-references/activities': 'Допълнителните дейности, местата и записаните деца, и по видове.',
  '/administrative-references/kids-diagnostics': 'Одобрените входни и изходни нива: колко са начално, средно и високо.',
  '/administrative-references/documents': 'Кои задължителни документи има, кои липсват и издадените удостоверения.',
  '/administrative-references/portfolios': 'Колко деца имат портфолио и колко нови материали са добавени.',
  '/administrative-references/staff-count': 'Групи, места, деца и персонал, и по длъжности.',
  '/administrative-references/storage-availability': 'Какво има в складовете сега, по категории, и какво изтича.',
  '/administrative-references/warnings':
    'Детски градини без въведени присъствия днес, с недовършен месец или с необичайни числа.',
  '/administrative-references/month-ends': 'Кои детски градини са приключили месеца и кои закъсняват с присъствията.',
  '/administrative-references/substitutions': 'Колко замествания има, за колко дни и часове.',
}
