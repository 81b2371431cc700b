/** Descriptions shown on the page of references. */
export const references = {
  '/kids/admission/published':
    'Класирането за прием по входящи номера, без имена и критерии: за таблото и сайта на детската градина.',
}
