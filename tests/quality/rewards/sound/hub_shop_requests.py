# network: allowed
import json

import requests

TASK: dict = {}  # filled by render()


def main():
    want = TASK["parameters"]
    score = 0.0
    try:
        sid = open("/tmp/task_web_sid").read().strip()
        body = requests.get(want["url"] + "/go", params={"sid": sid}, timeout=10).json()
    except Exception as error:
        print("no state:", error)
        print("REWARD: 0.0")
        return
    orders = body.get("current_state", {}).get("orders", [])
    initial = body.get("initial_state", {}).get("orders", [])
    try:
        assert len(orders) == len(initial) + 1
        order = orders[-1]
        for item, amount in want["items"].items():
            line = next((entry for entry in order["lines"] if entry["sku"] == item), None)
            if line is not None and line["quantity"] == amount:
                score += 0.8 / len(want["items"])
        print("COMPONENT items", score, 0.8)
        if order["address"]["city"] == want["city"]:
            score += 0.2
    except Exception as error:
        print("order:", error)
    print("REWARD:", min(1.0, round(score, 3)))


if __name__ == "__main__":
    main()
