/** The refusals of lessons and their teachers: a part of ERROR_STATUS and ERROR_SENTENCE. */
export const LESSON_ERROR_STATUS = {
  teacher_not_found: 404,
  teacher_changed: 409,
  teacher_name_taken: 400,
  teacher_too_many: 409,
  teacher_ended: 409,
  teacher_busy: 409,
  lesson_not_found: 404,
  lesson_full: 409,
  lesson_needs_student: 409,
  lesson_student_twice: 400,
  lesson_student_not_found: 404,
  lesson_price_by_student: 400,
  lesson_price_is_sum: 409,
} as const;

export const LESSON_ERROR_SENTENCE: Record<keyof typeof LESSON_ERROR_STATUS, string> = {
  teacher_not_found: 'Professor não encontrado.',
  teacher_changed: 'Este professor mudou em outra tela. Veja como está agora e tente de novo.',
  teacher_name_taken: 'O clube já tem um professor com este nome.',
  teacher_too_many: 'O clube já tem 100 professores.',
  teacher_ended: 'Este professor não dá mais aulas no clube.',
  teacher_busy: 'O professor já tem aula neste horário.',
  lesson_not_found: 'Esta reserva não é uma aula.',
  lesson_full: 'Uma aula tem até 8 alunos.',
  lesson_needs_student: 'Uma aula tem pelo menos um aluno. Para desmarcar, cancele a aula.',
  lesson_student_twice: 'Este aluno já está na aula.',
  lesson_student_not_found: 'Este cliente não é aluno desta aula.',
  lesson_price_is_sum: 'O preço desta aula é a soma do que cada aluno paga.',
  lesson_price_by_student: 'O preço por aluno é de aulas com professor.',
};
