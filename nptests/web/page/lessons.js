// The course: a list of lessons, one lesson, its exercises.
import { announce, h, markup, picture, refill } from "./dom.js";
import { shown } from "./numbers.js";
import { said } from "./problems.js";
import { get, latest, post, superseded } from "./service.js";
import { spoken, t } from "./words.js";

/** Show the list, or one lesson by its number or name. */
export async function openLessons(view, which = "") {
  refill(view, h("h1", {}, t("nav.lessons")), h("p", { class: "hint" }, t("lessons.fetching")));
  try {
    if (which) await openLesson(view, which);
    else await list(view);
  } catch (failure) {
    refill(view, h("h1", {}, t("nav.lessons")), h("p", { class: "problem card", role: "alert" }, said(failure)));
  }
}

/** In the reader's language, or in English where it has not been written in that one. */
async function inLanguage(path) {
  try {
    return await get(`${path}?language=${spoken()}`);
  } catch (failure) {
    if (spoken() === "en") throw failure;
    return get(`${path}?language=en`);
  }
}

async function list(view) {
  const { lessons } = await inLanguage("v1/lessons");
  const items = lessons.map((lesson) =>
    h(
      "li",
      { class: "card lesson", lang: lesson.language },
      h(
        "h2",
        {},
        h("span", { class: "step", "aria-hidden": "true" }, lesson.number),
        " ",
        h("a", { href: `#lessons/${lesson.number}` }, lesson.title),
      ),
      h("p", {}, lesson.summary),
    ),
  );
  refill(
    view,
    h("h1", {}, t("nav.lessons")),
    h("p", { class: "lead" }, t("lessons.lead")),
    h("ol", { class: "lessons" }, items),
  );
}

async function openLesson(view, which) {
  const path = `v1/lessons/${encodeURIComponent(which)}`;
  const lesson = await inLanguage(path);
  const body = h(
    "article",
    { class: "card prose", lang: lesson.language },
    h("h1", {}, lesson.title),
    h("p", { class: "lead" }, lesson.summary),
    markup(lesson.html),
  );
  for (const figure of body.querySelectorAll("figure[data-picture]")) {
    const place = Number(figure.dataset.picture);
    showPicture(figure, lesson.pictures[place]);
    dials(figure, place, lesson.pictures[place].dials, `${path}/moved?language=${lesson.language}`);
  }
  for (const scrolling of body.querySelectorAll("pre, .wide, .equation")) scrolling.tabIndex = 0;
  for (const place of body.querySelectorAll("[data-exercise]"))
    exercise(
      place,
      lesson.exercises.find((one) => one.name === place.dataset.exercise),
      `${path}/check?language=${lesson.language}`,
    );
  const next = h(
    "div",
    { class: "row", role: "group", "aria-label": t("nav.lessons") },
    h("a", { class: "button", href: "#lessons" }, `← ${t("lessons.all")}`),
    h("a", { class: "button", href: `#lessons/${lesson.number + 1}` }, `${t("lessons.next")} →`),
  );
  const { lessons } = await inLanguage("v1/lessons");
  if (lesson.number >= lessons.length) next.lastChild.remove();
  refill(view, next.cloneNode(true), body, next);
  window.scrollTo(0, 0);
}

const showPicture = (figure, { svg, title }) => refill(figure, picture(svg), h("figcaption", {}, title));

/** Below a picture, what may be moved in it: every number is computed anew by the service. */
function dials(figure, place, moving, path) {
  if (!moving.length) return;
  const numbers = Object.fromEntries(moving.map(({ name, value }) => [name, value]));
  const asking = latest();
  const problem = h("p", { class: "problem", role: "alert" });
  async function move(announced) {
    try {
      const drawn = await asking((signal) => post(path, { picture: place, numbers }, signal));
      showPicture(figure, drawn);
      problem.textContent = "";
      if (announced) announce(drawn.about);
    } catch (failure) {
      if (!superseded(failure)) problem.textContent = said(failure);
    }
  }
  const rows = moving.map(({ name, label, low, high, step, value }) => {
    const id = `dial-${place}-${name}`;
    const says = h("output", { for: id }, shown(value));
    function oninput(event) {
      numbers[name] = Number(event.target.value);
      says.textContent = shown(numbers[name]);
      move(false);
    }
    const range = h("input", { type: "range", id, min: low, max: high, step, oninput, onchange: () => move(true) });
    range.value = value; // after its bounds, or it would be cut to a range's own
    return h("div", { class: "dial" }, h("label", { for: id }, label), range, says);
  });
  figure.after(h("div", { class: "dials", role: "group", "aria-label": t("lessons.dials") }, rows, problem));
}

function exercise(place, found, path) {
  if (!found) return;
  const says = h("p", { class: "mark", role: "status" });
  const given = found.choices.length
    ? choices(found)
    : [
        h("input", {
          type: "text",
          id: `answer-${found.name}`,
          autocomplete: "off",
          size: 12,
          "aria-label": t("lessons.answer"),
          placeholder: found.form,
        }),
      ];
  const form = h(
    "form",
    { class: "answer-form", onsubmit: (event) => check(event, found, path, says) },
    given,
    h("button", { type: "submit" }, t("lessons.check")),
  );
  place.append(form, says);
}

const choices = (found) =>
  found.choices.map((choice) =>
    h(
      "label",
      { class: "radio" },
      h("input", { type: "radio", name: `answer-${found.name}`, value: choice }),
      ` ${choice}`,
    ),
  );

async function check(event, found, path, says) {
  event.preventDefault();
  const field = event.target.querySelector("input:checked, input[type=text]");
  const answer = field?.value.trim() ?? "";
  says.className = "mark";
  if (!answer) return (says.textContent = t("lessons.empty"));
  try {
    const { marks } = await post(path, { answers: { [found.name]: answer } });
    const mark = marks.find((one) => one.name === found.name);
    says.classList.add(mark.right ? "right" : "wrong");
    says.textContent = mark.says;
  } catch (failure) {
    says.textContent = said(failure);
  }
  announce(says.textContent);
}
