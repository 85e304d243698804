#include <signal.h>
#include <stdio.h>
#include <sys/select.h>
#include <readline/readline.h>
#include <readline/history.h>

/* Swift 6 does not let C globals be written, so each one that is needed has a setter. */

typedef char **(*calc_completer)(const char *text, int start, int end);
typedef int (*calc_reader)(FILE *stream);

static inline void calc_set_name(const char *name) { rl_readline_name = name; }

static inline void calc_set_completer(calc_completer complete, const char *word_breaks) {
  rl_attempted_completion_function = complete;
  rl_completer_word_break_characters = word_breaks;
  rl_basic_word_break_characters = word_breaks;
  rl_completer_quote_characters = "";
}

/* No file names of readline's own when the completer has nothing to offer. */
static inline void calc_end_completion(int append_character) {
  rl_attempted_completion_over = 1;
  rl_completion_append_character = append_character;
}

static inline void calc_set_reader(calc_reader read) { rl_getc_function = read; }

static inline const char *calc_line(void) { return rl_line_buffer ? rl_line_buffer : ""; }

static inline void calc_clear_line(void) { rl_replace_line("", 0); }

static inline int calc_descriptor(FILE *stream) { return fileno(stream); }

/* A newline after a lone escape ends the line as any other does. */
static inline void calc_bind_escaped_newline(void) {
  rl_bind_keyseq("\\M-\\C-j", rl_newline);
  rl_bind_keyseq("\\M-\\C-m", rl_newline);
}

/* Waits until a descriptor can be read or a signal outside of the mask has arrived. */
static inline int calc_wait(int descriptor, const sigset_t *mask) {
  fd_set descriptors;
  FD_ZERO(&descriptors);
  FD_SET(descriptor, &descriptors);
  return pselect(descriptor + 1, &descriptors, NULL, NULL, NULL, mask);
}
