/** Fields of a child's record that a guardian may propose to change. Staff accept or reject a whole proposal. */
export const proposableFields = {
  firstName: 'Име',
  middleName: 'Презиме',
  lastName: 'Фамилия',
  addressPermanent: 'Постоянен адрес',
  addressCurrent: 'Настоящ адрес',
  phone: 'Телефон',
  gpName: 'Личен лекар',
  gpPhone: 'Телефон на личния лекар',
  allergies: 'Алергени',
  allergiesText: 'Други алергии',
  diet: 'Хранителен режим',
} as const
export type ProposableField = keyof typeof proposableFields

export const isProposable = (field: string): field is ProposableField => field in proposableFields

export const proposalStatuses = { Pending: 0, Approved: 1, Rejected: 2 } as const
export type ProposalStatus = (typeof proposalStatuses)[keyof typeof proposalStatuses]

export const proposalStatusLabel: Record<ProposalStatus, string> = { 0: 'Чака решение', 1: 'Прието', 2: 'Отказано' }
