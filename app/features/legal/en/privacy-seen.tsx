/**
 * Who can see what is stored. Keep it in step with what pages, streams, notices and the services beside the server show.
 * @param model the model that writes the weekly summary; null for none
 * @param sells whether premium is sold on this server
 */
export function PrivacySeen({ model, sells }: { model: string | null; sells: boolean }) {
  return (
    <>
      <h2>Who can see it</h2>
      <h3>Your partner</h3>
      <p>
        Your partner sees your first name (until you give one, the part of your email address before the @), your email
        address, your local time, when you were last here, the days on which you did your part, what you say of yourself
        under “Us” (gender, city, waking hours, since when you are together), and that you have answered a question. No
        page says when you did, but your partner learns it as it happens if they have a page open, or by a notice that
        something waits. Your partner sees the answer itself only after both of you have answered it. Until then nothing
        of it is shown: not the words, not the choice, not the length. This also holds for what you wrote before you
        were connected: of that, whoever came with your code is shown nothing until you have said that they are who you
        meant. If you leave, your partner is told that you have left, and nothing else.
      </p>
      <p>
        They also see that you are here, unless you hide it; that you think of them, when you say so; whether you have
        agreed to the week in words; {sells ? "that you pay, if you do; " : ""}and, in what you two play at the same
        time, that you are there and have picked. No notice tells of what you do on the 18+ pages.
      </p>
      <p>
        What has been revealed to your partner stays visible to them as long as you two are connected. They may have
        taken a copy of it along, and we cannot make somebody forget.
      </p>
      <h3>Us</h3>
      <p>
        We do not read your answers. But you should know how it works: the server must be able to read an answer in
        order to show it to the two of you. It is not end-to-end encrypted. Whoever runs the server could, with access
        to the machine, read what is on it. Write here what you are content to have kept that way.
      </p>
      <h3>The sign-in service</h3>
      <p>
        Accounts are handled by a hosted identity provider, Google Firebase Authentication. It receives your email
        address, your password and the times at which you sign in, and it sends you the link if you ask for a new
        password. It gets none of your answers, not your partner's name and not your days. Our server talks to it; your
        browser does so only at the button “Continue with Google”, where there is one: as soon as you point at it, touch
        it or move the focus to it, its window is fetched from Google. Google then tells us your email address and your
        name. Google may process this outside your country and says how in its own text,{" "}
        <a href="https://firebase.google.com/support/privacy" rel="noopener">
          Firebase&nbsp;privacy
        </a>
        .
      </p>
      <h3>Those who host the server</h3>
      <p>
        The server and its backups stand with whoever hosts them for us. They store the data because we ask them to, and
        for nothing of their own.
      </p>
      <h3>Where you go yourself</h3>
      <p>
        Some links lead to other sites, such as the feedback form or the makers' profile where there is one. Nothing
        goes there before you follow them; then their rules hold. Leave out of the form what only the two of you should
        know.
      </p>
      {sells ? (
        <>
          <h3>Stripe, if you pay</h3>
          <p>
            Payments are taken by Stripe, on its own pages. There you give Stripe your card, your email address and,
            where tax hangs on it, your postal address; none of that comes to us. From us Stripe gets a random number
            for you and one for the two of you: not your name, and nothing of what you do here. Stripe keeps invoices as
            long as the law wants. Who does not pay is unknown there.
          </p>
        </>
      ) : null}
      <h3>Two services, where the server has them</h3>
      <p>
        Whoever runs this server may have set up a service that is told when something fails, and one that shows what is
        counted. The first gets the kind of the failure and its place in our program, from the server or from your
        browser, which then speaks to it directly; the second gets what stands above under “What is used, and how
        often”, from our server. Neither gets your email address, your name, a code, or anything you wrote.
      </p>
      <h3>A model that writes, where the server has one</h3>
      <p>
        If both of you have agreed to the weekly summary,{" "}
        {model ? `the model ${model}` : "our own rules on this server"} {model ? "writes" : "write"} it.{" "}
        {model && sells ? "Where premium is not open to you two, our own rules do. " : ""}
        {model
          ? "It gets numbers and names of ours of what is open to both of you: how many days, how many questions and what they were about, what came of quizzes, games and weeks. It gets none of your words, no name, no address and nothing intimate, and not who you are."
          : "Nothing of it leaves the server."}{" "}
        Either of you can stop it at any time; then all of these texts are deleted.
      </p>
      <h3>Nobody else</h3>
      <p>
        We show no advertising. We sell no data and pass none on for other people's purposes. Apart from Google's button
        and the service that is told of failures, our pages load nothing from other sites: no counters, no fonts, no
        pixels. We would hand something over only if a law that binds us leaves us no choice.
      </p>
    </>
  );
}
